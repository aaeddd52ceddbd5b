package io.github.stowage.simulator.report;

/** One of the pictures of a chart. */
public sealed interface Diagram permits Panel, Boxes {
  /** Above it. */
  String title();

  /** Below its x axis. */
  String xAxis();

  /** Beside its y axis. */
  String yAxis();
}
