package io.github.stowage.alluxio.benchmark;

import java.util.List;
import java.util.Locale;

/** How a matrix is measured, in words. */
final class Method {
  private Method() {}

  static List<String> of(ColumnsMatrix matrix) {
    return List.of(data(matrix), phases(matrix), copies(), plans(matrix), shares());
  }

  private static String data(ColumnsMatrix matrix) {
    return format(
        "TPC-H at scale factor %s in Parquet files of one row group of about %.1f MB each; a"
            + " file's only block is on one worker chosen at random, the same for all"
            + " strategies. A read is one query's columns of one row group. Popularity: queries"
            + " Zipf %s, row groups of a table Zipf %s. Arrivals are a Poisson process of %s"
            + " reads/s, the same in all phases of a cycle; latency counts from when a read was"
            + " meant to begin. Each read makes a file system and opens its file, and the time of"
            + " both counts.",
        matrix.scale(),
        matrix.rowGroupBytes() / 1e6,
        matrix.queryZipf(),
        matrix.rowGroupZipf(),
        matrix.rate());
  }

  private static String phases(ColumnsMatrix matrix) {
    return format(
        "Phases of %d s after %d s of settling, all strategies and scenarios of a cycle in random"
            + " order, %d cycles. All strategies' copies are there at once, each with originals of"
            + " its own. %d placement(s) of originals and random copies, seeds %s, each for as many"
            + " cycles; max:mean and planned are their means.",
        matrix.seconds(),
        matrix.settle(),
        matrix.cycles(),
        matrix.placements().size(),
        matrix.placements());
  }

  private static String copies() {
    return "All reads go through repbun://. It knows the query's columns, except where a column is"
        + " a file. The replicator made the bundles. Copies of tabrep and tabrep-placed are"
        + " replicas of the row group's block. Copies of colrep are replicas of each"
        + " column's block; a column is a file of its own, and a read gets its columns one"
        + " after the other. tabrep-bundled, tabrep-fair and colrep-fair have as many copies"
        + " as tabrep and colrep, but as bundles: of all columns, or of the one column of a"
        + " file. One replica of each such bundle lies beside the original and stands for"
        + " it. It does not count as a copy, because nobody reads the original any more.";
  }

  private static String plans(ColumnsMatrix matrix) {
    return matrix.observed() == 0
        ? "All plans know how often each query reads each row group."
        : format(
            "All plans are made from %d observed reads: drawn one by one from the same popularity,"
                + " but others than those of the phases.",
            matrix.observed());
  }

  private static String shares() {
    return "Shares are of bytes, by the workers' own counters over whole phases. Stragglers: a read"
        + " from a worker is held back as long again as it took times a factor by the Pareto"
        + " law of shape 1.259, at most 10 times as long in all.";
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
