package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Somebody wants a new plan now; the master deletes it when it made one. Immutable. */
public final class ReplanRequest {
  private final String by;

  /**
   * @param by who, for the master's log
   */
  @JsonCreator
  public ReplanRequest(@JsonProperty("by") String by) {
    this.by = by;
  }

  public String by() {
    return by;
  }
}
