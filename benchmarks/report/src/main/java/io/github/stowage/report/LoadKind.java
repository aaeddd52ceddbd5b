package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a scenario's trouble comes from, which decides what its figures may be read as. */
public enum LoadKind {
  /** Nothing is done to the hosts: the control. */
  @JsonProperty("none")
  NONE("no load: the control", "control"),
  /** Processes, disks or links that really are slowed down. */
  @JsonProperty("real")
  REAL("real load on the hosts", "real load"),
  /** Service times of known mean in real nodes: shows routing, not the system's own speed. */
  @JsonProperty("calibrated")
  CALIBRATED("calibrated service times", "calibrated");

  private final String text;
  private final String inShort;

  LoadKind(String text, String inShort) {
    this.text = text;
    this.inShort = inShort;
  }

  /** For a chart. */
  String inShort() {
    return inShort;
  }

  /** For people. */
  public String text() {
    return text;
  }
}
