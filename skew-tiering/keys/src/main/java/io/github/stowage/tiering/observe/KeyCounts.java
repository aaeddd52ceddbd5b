package io.github.stowage.tiering.observe;

import io.github.stowage.core.tier.KeyStats;
import java.util.List;

/**
 * How many rows each composite key of a table has. Keys are in the order of their values, column by
 * column, null first; so the same rows give the same object, whoever counted them. Immutable.
 */
public final class KeyCounts {
  private final List<String> columns;
  private final String[][] values;
  private final int[][] numbers;
  private final long[] rows;
  private final long totalRows;

  /**
   * @param values per column, in their order
   * @param numbers per column, per key: which of the values
   * @param rows per key
   */
  KeyCounts(List<String> columns, String[][] values, int[][] numbers, long[] rows) {
    this.columns = List.copyOf(columns);
    this.values = values;
    this.numbers = numbers;
    this.rows = rows;
    long total = 0;
    for (long count : rows) {
      total += count;
    }
    this.totalRows = total;
  }

  public List<String> columns() {
    return columns;
  }

  public int keys() {
    return rows.length;
  }

  /** May be null. */
  public String value(int column, int key) {
    return values[column][numbers[column][key]];
  }

  /** How many values a column has, null among them. */
  public int cardinality(int column) {
    return values[column].length;
  }

  public long rows(int key) {
    return rows[key];
  }

  public long totalRows() {
    return totalRows;
  }

  /**
   * For the planner.
   *
   * @param rowBytes the mean bytes of a row, at least 1
   */
  public KeyStats stats(long rowBytes) {
    double[] bytes = new double[rows.length];
    for (int key = 0; key < bytes.length; key++) {
      bytes[key] = (double) rows[key] * rowBytes;
    }
    return new KeyStats(numbers, bytes);
  }
}
