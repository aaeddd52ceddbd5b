package io.github.stowage.tiering.observe;

/**
 * A table whose rows were counted.
 *
 * @param name for people
 * @param rowBytes the mean bytes of a row, its share of indices with it, rounded up; 1 if not known
 */
public record Table(String name, KeyCounts counts, long rowBytes) {
  /** Bytes of all rows. */
  public double bytes() {
    return (double) counts.totalRows() * rowBytes;
  }

  public boolean bytesKnown() {
    return rowBytes > 1;
  }
}
