package io.github.stowage.alluxio.master.decide;

import io.github.stowage.alluxio.records.EpochPlan;
import java.util.Optional;

/** A plan, or why there is none. Immutable. */
public final class Decision {
  private final EpochPlan plan;
  private final String why;
  private final String leftOut;

  private Decision(EpochPlan plan, String why, String leftOut) {
    this.plan = plan;
    this.why = why;
    this.leftOut = leftOut;
  }

  public static Decision of(EpochPlan plan) {
    return new Decision(plan, "", "");
  }

  /**
   * @param why in words, with the numbers
   */
  public static Decision none(String why) {
    return new Decision(null, why, "");
  }

  /**
   * The same plan, which is not for all that was read.
   *
   * @param leftOut in words, with the numbers
   */
  public Decision leavingOut(String leftOut) {
    return new Decision(plan, why, leftOut);
  }

  public Optional<EpochPlan> plan() {
    return Optional.ofNullable(plan);
  }

  /** Empty if there is a plan. */
  public String why() {
    return why;
  }

  /** What the plan is not for; empty if it is for all. */
  public String leftOut() {
    return leftOut;
  }
}
