package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a scenario's trouble comes from, which decides what its figures may be read as. */
public enum LoadKind {
  /** Nothing is done to the hosts: the control. */
  @JsonProperty("none")
  NONE("no load: the control"),
  /** Processes, disks or links that really are slowed down. */
  @JsonProperty("real")
  REAL("real load on the hosts"),
  /** Service times of known mean in real nodes: shows routing, not the system's own speed. */
  @JsonProperty("calibrated")
  CALIBRATED("calibrated service times");

  private final String text;

  LoadKind(String text) {
    this.text = text;
  }

  /** For people. */
  public String text() {
    return text;
  }
}
