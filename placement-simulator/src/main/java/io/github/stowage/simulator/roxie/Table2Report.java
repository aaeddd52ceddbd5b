package io.github.stowage.simulator.roxie;

import io.github.stowage.simulator.report.Report;

/** Writes Table II down. */
public final class Table2Report {
  private Table2Report() {}

  /**
   * @param table of the paper's Table II
   */
  public static Report of(Throughputs table) {
    return ThroughputReport.of("table2", table, "");
  }
}
