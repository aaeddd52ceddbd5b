package io.github.stowage.tiering.observe;

import io.github.stowage.core.tier.KeyStats;

/**
 * A table whose rows were counted.
 *
 * @param name for people
 * @param counts of all rows, or of the half of a sample that is for plans
 * @param rowBytes the mean bytes of a row, its share of indices with it, rounded up; 1 if not known
 * @param sample null if all rows were counted
 */
public record Table(String name, KeyCounts counts, long rowBytes, Sample sample) {
  public static Table whole(String name, KeyCounts counts, long rowBytes) {
    return new Table(name, counts, rowBytes, null);
  }

  public static Table sampled(String name, Sample sample, long rowBytes) {
    return new Table(name, sample.planned(), rowBytes, sample);
  }

  public long rows() {
    return sample == null ? counts.totalRows() : sample.tableRows();
  }

  /** Bytes of all rows. */
  public double bytes() {
    return (double) counts.totalRows() * countedBytes();
  }

  /** A counted row stands for several. Whole, as the planner wants them. */
  private long countedBytes() {
    double each = (double) rowBytes * rows() / counts.totalRows();
    return Math.max(1, Math.round(each));
  }

  /** For the planner. */
  public KeyStats stats() {
    return counts.stats(countedBytes());
  }

  public boolean bytesKnown() {
    return rowBytes > 1;
  }
}
