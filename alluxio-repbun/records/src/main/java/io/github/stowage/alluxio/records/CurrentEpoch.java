package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Which plan is to be carried out. Immutable. */
public final class CurrentEpoch {
  private final long epoch;

  /**
   * @param epoch of a plan in {@link Names#PLANS}; 0: none, remove all bundles
   */
  @JsonCreator
  public CurrentEpoch(@JsonProperty("epoch") long epoch) {
    this.epoch = Check.atLeast("epoch", epoch, 0);
  }

  public long epoch() {
    return epoch;
  }
}
