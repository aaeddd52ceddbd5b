package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Which plan is to be carried out. Immutable. */
public final class CurrentEpoch {
  private final long epoch;

  /** No part of the creator, which must have all of its parts: older versions do not write it. */
  @JsonProperty("made")
  private long made;

  /**
   * @param epoch of a plan in {@link Names#PLANS}; 0: none, remove all bundles
   */
  @JsonCreator
  public CurrentEpoch(@JsonProperty("epoch") long epoch) {
    this.epoch = Check.atLeast("epoch", epoch, 0);
  }

  /**
   * @param made epoch of the plan that was last made, which need not be this one; 0: unknown
   */
  public CurrentEpoch(long epoch, long made) {
    this(epoch);
    this.made = Check.atLeast("made", made, 0);
  }

  public long epoch() {
    return epoch;
  }

  public long made() {
    return made;
  }
}
