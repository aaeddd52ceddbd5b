package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.records.EpochPlan;
import java.util.Optional;

/** A plan, or why there is none. Immutable. */
public final class Decision {
  private final EpochPlan plan;
  private final String why;

  private Decision(EpochPlan plan, String why) {
    this.plan = plan;
    this.why = why;
  }

  public static Decision of(EpochPlan plan) {
    return new Decision(plan, "");
  }

  /**
   * @param why in words, with the numbers
   */
  public static Decision none(String why) {
    return new Decision(null, why);
  }

  public Optional<EpochPlan> plan() {
    return Optional.ofNullable(plan);
  }

  /** Empty if there is a plan. */
  public String why() {
    return why;
  }
}
