package io.github.stowage.tiering.demo;

import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.tiering.order.SsdOrder;
import java.util.Arrays;
import java.util.List;

/** The composite keys of the rows, numbered in the order of their values. */
final class Keys {
  private final List<Column> order;
  private final long[] codes;
  private final int[] keyOfRow;
  private final long[] radices;
  private final long[] ssdNumbers;

  Keys(Rows rows, List<Column> order) {
    this.order = order;
    this.radices = order.stream().mapToLong(rows::cardinality).toArray();
    long[] ofRows = new long[rows.size()];
    for (int row = 0; row < ofRows.length; row++) {
      for (int i = 0; i < radices.length; i++) {
        ofRows[row] = ofRows[row] * radices[i] + rows.value(order.get(i), row);
      }
    }
    codes = Arrays.stream(ofRows).sorted().distinct().toArray();
    SsdOrder ssd =
        new SsdOrder(
            order.stream().map(Column::text).toList(),
            order.stream().map(column -> (double) rows.cardinality(column)).toList());
    ssdNumbers = Arrays.stream(codes).map(code -> ssd.of(values(code))).toArray();
    keyOfRow = Arrays.stream(ofRows).mapToInt(code -> Arrays.binarySearch(codes, code)).toArray();
  }

  private List<String> values(long code) {
    String[] values = new String[radices.length];
    long rest = code;
    for (int i = radices.length - 1; i >= 0; i--) {
      values[i] = Long.toString(rest % radices[i]);
      rest /= radices[i];
    }
    return List.of(values);
  }

  int size() {
    return codes.length;
  }

  int ofRow(int row) {
    return keyOfRow[row];
  }

  /** Where a row of the SSD lies. */
  long ssdNumber(int key) {
    return ssdNumbers[key];
  }

  /** For the planner, with a byte per row: so budgets are numbers of rows. */
  KeyStats stats() {
    int[][] values = new int[order.size()][codes.length];
    for (int key = 0; key < codes.length; key++) {
      long rest = codes[key];
      for (int i = radices.length - 1; i >= 0; i--) {
        values[i][key] = (int) (rest % radices[i]);
        rest /= radices[i];
      }
    }
    double[] rows = new double[codes.length];
    for (int key : keyOfRow) {
      rows[key]++;
    }
    return new KeyStats(values, rows);
  }
}
