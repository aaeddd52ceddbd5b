package io.github.stowage.simulator.paper;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Paper A, Tables II and III: steady-state throughput of eight Roxie nodes.
 *
 * @param table as the paper numbers it
 * @param storage where the data lay
 * @param rows one per strategy
 */
public record PrintedThroughput(String table, String storage, List<Row> rows) {
  private static final List<String> WORKLOADS =
      List.of("uniform", "beta", "power", "normal", "gamma");

  /** Local disks. */
  public static final PrintedThroughput TABLE_2 =
      new PrintedThroughput(
          "II",
          "local disks",
          List.of(
              row("base", 394.8, null, 353.5, null, 206.6, null, 290.4, null, 171.2, null),
              row("coarse", null, null, 367.8, 4.0, 381.9, 84.9, 364.0, 25.3, 309.7, 80.9),
              row("compact", 375.4, -4.9, 377.5, 6.8, 383.2, 85.5, 374.6, 29.0, 374.2, 118.6),
              row("balanced", 408.1, 3.4, 412.6, 16.7, 422.8, 104.7, 442.5, 52.4, 455.9, 166.3),
              row("complete", 446.8, 13.2, 445.4, 26.0, 448.3, 117.0, 450.1, 55.0, 447.0, 161.1)));

  /**
   * Remote storage. Two cells are not as they stand in our copy of the text: base of normal reads
   * 3933 there, and all four gains above it say 293.3. Complete of uniform is printed as 484.2
   * (9.0%), but 484.2 over 446.1 is 8.5%.
   */
  public static final PrintedThroughput TABLE_3 =
      new PrintedThroughput(
          "III",
          "NFS",
          List.of(
              row("base", 446.1, null, 383.1, null, 220.2, null, 293.3, null, 176.4, null),
              row("coarse", null, null, 396.4, 3.5, 415.3, 88.6, 379.6, 29.4, 327.9, 85.9),
              row("compact", 403.7, -9.5, 416.2, 8.7, 401.3, 82.3, 407.1, 38.8, 407.8, 131.1),
              row("balanced", 447.6, 0.3, 440.8, 15.1, 454.0, 106.2, 469.7, 60.1, 485.9, 175.5),
              row("complete", 484.2, 9.0, 485.6, 26.8, 492.4, 123.7, 495.0, 68.8, 490.0, 177.8)));

  /**
   * @param queriesPerSecond by workload, null where the paper prints a dash
   * @param gainPercent over base, likewise
   */
  public record Row(String strategy, List<Double> queriesPerSecond, List<Double> gainPercent) {}

  private static Row row(String strategy, Number... pairs) {
    Double[] throughput = new Double[WORKLOADS.size()];
    Double[] gain = new Double[WORKLOADS.size()];
    for (int w = 0; w < throughput.length; w++) {
      throughput[w] = pairs[2 * w] == null ? null : pairs[2 * w].doubleValue();
      gain[w] = pairs[2 * w + 1] == null ? null : pairs[2 * w + 1].doubleValue();
    }
    return new Row(strategy, Arrays.asList(throughput), Arrays.asList(gain));
  }

  /**
   * @return queries per second; null where the paper prints none
   */
  public Double throughput(String workload, String strategy) {
    return value(workload, strategy, Row::queriesPerSecond);
  }

  /**
   * @return throughput over that of base; null where the paper prints none, as for base itself
   */
  public Double gain(String workload, String strategy) {
    Double percent = value(workload, strategy, Row::gainPercent);
    return percent == null ? null : 1 + percent / 100;
  }

  private Double value(String workload, String strategy, Function<Row, List<Double>> values) {
    int column = WORKLOADS.indexOf(workload);
    for (Row row : rows) {
      if (column >= 0 && row.strategy().equals(strategy)) {
        return values.apply(row).get(column);
      }
    }
    return null;
  }
}
