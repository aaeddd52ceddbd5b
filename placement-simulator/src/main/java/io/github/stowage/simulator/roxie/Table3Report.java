package io.github.stowage.simulator.roxie;

import io.github.stowage.simulator.report.Report;

/** Writes Table III down. */
public final class Table3Report {
  private static final String NOTES =
      """

      ## What of the table is about load

      The gains are. How fast remote storage is, compared with local disks, is not: the unit and the overhead are this
      table's own, fitted as for [Table II](table2.md).

      Two cells are not as they stand in our copy of the paper's text. Base of normal reads 3933 there, without a point;
      the four gains of its column say 293.3. Complete of uniform is printed as 484.2 with a gain of 9.0%, but
      484.2 over 446.1 is 8.5%.
      """;

  private Table3Report() {}

  /**
   * @param table of the paper's Table III
   */
  public static Report of(Throughputs table) {
    return ThroughputReport.of("table3", table, NOTES);
  }
}
