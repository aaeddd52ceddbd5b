package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** How far the replicator is with a plan. Immutable. */
public final class Outcome {
  private final long epoch;
  private final long at;
  private final int planned;
  private final int published;
  private final long copiedBytes;
  private final List<NotBundled> notBundled;

  /**
   * @param epoch of the plan; 0 if there is none to carry out
   * @param at when this was written, milliseconds since 1970
   * @param planned bundles in the plan
   * @param published bundles that readers are told of
   * @param copiedBytes written to workers for this plan, replicas included
   * @param notBundled planned ones that are not published, and why
   */
  @JsonCreator
  public Outcome(
      @JsonProperty("epoch") long epoch,
      @JsonProperty("at") long at,
      @JsonProperty("planned") int planned,
      @JsonProperty("published") int published,
      @JsonProperty("copiedBytes") long copiedBytes,
      @JsonProperty("notBundled") List<NotBundled> notBundled) {
    this.epoch = Check.atLeast("epoch", epoch, 0);
    this.at = at;
    this.planned = (int) Check.atLeast("planned", planned, 0);
    this.published = (int) Check.atLeast("published", published, 0);
    this.copiedBytes = Check.atLeast("copiedBytes", copiedBytes, 0);
    this.notBundled = List.copyOf(notBundled);
  }

  public long epoch() {
    return epoch;
  }

  public long at() {
    return at;
  }

  public int planned() {
    return planned;
  }

  public int published() {
    return published;
  }

  public long copiedBytes() {
    return copiedBytes;
  }

  public List<NotBundled> notBundled() {
    return notBundled;
  }
}
