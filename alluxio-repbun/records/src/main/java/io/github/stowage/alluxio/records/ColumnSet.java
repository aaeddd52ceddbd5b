package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Columns that were read together. Immutable. */
public final class ColumnSet {
  private final List<Integer> columns;
  private final long count;

  /**
   * @param columns by their place in the file's list, ascending
   * @param count how often
   */
  @JsonCreator
  public ColumnSet(
      @JsonProperty("columns") List<Integer> columns, @JsonProperty("count") long count) {
    this.columns = Check.notEmpty("columns", columns);
    this.count = Check.atLeast("count", count, 1);
    int last = -1;
    for (int column : columns) {
      last = (int) Check.atLeast("column", column, last + 1L);
    }
  }

  void requireBelow(int end) {
    if (columns.get(columns.size() - 1) >= end) {
      throw new IllegalArgumentException("columns " + columns + ", allowed: below " + end);
    }
  }

  public List<Integer> columns() {
    return columns;
  }

  public long count() {
    return count;
  }
}
