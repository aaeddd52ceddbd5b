package io.github.stowage.tiering.demo;

import java.util.List;

/**
 * What the demo found, as the JSON file has it. Shares are of the largest possible reduction, that
 * of all rows on the SSD; null where there is nothing to reduce.
 *
 * @param server its version
 */
record Results(
    int rows,
    long seed,
    String server,
    int phases,
    List<OfExperiment> experiments,
    List<BesidePaper> paper) {

  /** Of one order of columns. */
  record OfExperiment(
      String key,
      String title,
      String figure,
      List<String> order,
      List<String> weighted,
      List<String> shown,
      int fillerBytes,
      long bufferPoolBytes,
      List<OfLayout> layouts) {
    OfLayout layout(Way way, int percent) {
      return layouts.stream()
          .filter(layout -> layout.way().equals(way.key()) && layout.percent() == percent)
          .findFirst()
          .orElseThrow();
    }
  }

  /**
   * Of one choice of rows.
   *
   * @param ssdShare of the rows that are on the SSD
   */
  record OfLayout(String way, int percent, double ssdShare, List<OfColumn> columns) {
    OfColumn column(String name) {
      return columns.stream().filter(c -> c.column().equals(name)).findFirst().orElseThrow();
    }
  }

  /**
   * Of reads by one index, each value once. Counts and bytes are means of a read, on the HDD unless
   * it says otherwise.
   *
   * @param millis what the devices take: charged by the emulated disk, and bytes of the SSD by its
   *     bandwidth
   * @param zipf means as a reader sees them who prefers some values
   * @param clock null if it was not measured by the clock
   */
  record OfColumn(
      String column,
      int reads,
      double seeks,
      double skips,
      double requests,
      double bytes,
      double ssdBytes,
      double millis,
      double p90Millis,
      Zipf zipf,
      Saved saved,
      Clock clock) {}

  record Zipf(double seeks, double millis) {}

  record Saved(
      Double seeks,
      Double seeksLowest,
      Double seeksHighest,
      Double millis,
      Double p90Millis,
      Double zipfSeeks,
      Double zipfMillis) {}

  /**
   * By the clock, the disk sleeping for what it charges: medians over the phases, of a few values.
   *
   * @param meanRatio over the mean with all rows on the HDD, in the same phase; likewise p90Ratio
   * @param savedMean of the largest possible reduction; likewise savedP90
   */
  record Clock(
      int reads,
      double meanMillis,
      double p90Millis,
      double meanRatio,
      double lowestRatio,
      double highestRatio,
      double p90Ratio,
      Double savedMean,
      Double savedP90) {}

  /** A figure that the paper gives for 20% of the rows on the SSD, and ours. */
  record BesidePaper(
      String experiment,
      String figure,
      String column,
      String what,
      double paper,
      Double counted,
      Double clocked,
      Double countedPapersWay) {}
}
