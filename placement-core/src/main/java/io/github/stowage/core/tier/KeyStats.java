package io.github.stowage.core.tier;

/**
 * How many bytes of rows each composite key has. Values are given by number: those of a column with
 * N values are 0 to N - 1. Immutable.
 */
public final class KeyStats {
  private final int[][] values;
  private final double[] bytes;
  private final int[] cardinalities;
  private final double totalBytes;

  /**
   * @param values per column, per key; a column's cardinality is its largest value and one. Not
   *     copied
   * @param bytes per key, of all of its rows; whole, above 0. Not copied
   * @throws IllegalArgumentException if there is no column or no key, a column has not one value
   *     per key, or bytes are out of range
   */
  public KeyStats(int[][] values, double[] bytes) {
    if (values.length == 0 || bytes.length == 0) {
      throw new IllegalArgumentException(
          values.length + " columns, " + bytes.length + " keys, allowed: at least 1 of each");
    }
    this.values = values.clone();
    this.bytes = bytes;
    this.cardinalities = new int[values.length];
    for (int column = 0; column < values.length; column++) {
      cardinalities[column] = cardinality(column, values[column], bytes.length);
    }
    double total = 0;
    for (int key = 0; key < bytes.length; key++) {
      if (!(bytes[key] > 0 && bytes[key] < 1L << 53 && bytes[key] == Math.rint(bytes[key]))) {
        throw new IllegalArgumentException(
            "bytes of key " + key + " = " + bytes[key] + ", allowed: whole, above 0");
      }
      total += bytes[key];
    }
    this.totalBytes = total;
  }

  private static int cardinality(int column, int[] values, int keys) {
    if (values.length != keys) {
      throw new IllegalArgumentException(
          "column " + column + " has " + values.length + " values, allowed: " + keys);
    }
    int largest = 0;
    for (int value : values) {
      if (value < 0) {
        throw new IllegalArgumentException(
            "a value of column " + column + " = " + value + ", allowed: at least 0");
      }
      largest = Math.max(largest, value);
    }
    return largest + 1;
  }

  public int columns() {
    return values.length;
  }

  public int keys() {
    return bytes.length;
  }

  public int value(int column, int key) {
    return values[column][key];
  }

  /** N_i of the paper: how many values a column has. */
  public int cardinality(int column) {
    return cardinalities[column];
  }

  public double bytes(int key) {
    return bytes[key];
  }

  public double totalBytes() {
    return totalBytes;
  }
}
