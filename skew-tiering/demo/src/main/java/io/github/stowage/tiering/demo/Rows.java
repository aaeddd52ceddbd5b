package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.data.PaperRow;
import io.github.stowage.tiering.data.PaperShape;
import io.github.stowage.tiering.data.PaperTable;
import java.util.EnumMap;
import java.util.Map;

/** The paper's table in memory, without what fills its rows up. Row n has the id n + 1. */
final class Rows {
  private final int size;
  private final Map<Column, int[]> values = new EnumMap<>(Column.class);
  private final Map<Column, int[]> counts = new EnumMap<>(Column.class);

  /**
   * @param size as {@link PaperShape#of} allows
   */
  Rows(int size, long seed) {
    this.size = size;
    for (Column column : Column.values()) {
      values.put(column, new int[size]);
    }
    for (PaperRow row : new PaperTable(PaperShape.of(size), seed)) {
      for (Column column : Column.values()) {
        values.get(column)[row.id() - 1] = column.of(row);
      }
    }
    for (Column column : Column.values()) {
      counts.put(column, count(values.get(column)));
    }
  }

  private static int[] count(int[] values) {
    int largest = 0;
    for (int value : values) {
      largest = Math.max(largest, value);
    }
    int[] counts = new int[largest + 1];
    for (int value : values) {
      counts[value]++;
    }
    return counts;
  }

  int size() {
    return size;
  }

  int value(Column column, int row) {
    return values.get(column)[row];
  }

  /** Values are 0 to that, exclusive. */
  int cardinality(Column column) {
    return counts.get(column).length;
  }

  /** How many rows have a value: what a read of it must return in every layout. */
  int rowsWith(Column column, int value) {
    return counts.get(column)[value];
  }
}
