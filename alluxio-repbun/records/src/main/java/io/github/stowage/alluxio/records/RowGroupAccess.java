package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Reads of one row group. Immutable. */
public final class RowGroupAccess {
  private final int index;
  private final List<Long> bytes;
  private final List<ColumnSet> queries;

  /**
   * @param index of the row group in the file, from 0
   * @param bytes of each of the file's columns in it
   */
  @JsonCreator
  public RowGroupAccess(
      @JsonProperty("index") int index,
      @JsonProperty("bytes") List<Long> bytes,
      @JsonProperty("queries") List<ColumnSet> queries) {
    this.index = (int) Check.atLeast("row group", index, 0);
    this.bytes = Sizes.of(Check.someOf("bytes", bytes));
    this.queries = List.copyOf(queries);
    this.bytes.forEach(size -> Check.atLeast("bytes of a column", size, 0));
  }

  void requireColumns(int count) {
    if (bytes.size() != count) {
      throw new IllegalArgumentException(
          "row group " + index + " has " + bytes.size() + " columns, the file " + count);
    }
    for (ColumnSet query : queries) {
      query.requireBelow(count);
    }
  }

  public int index() {
    return index;
  }

  public List<Long> bytes() {
    return bytes;
  }

  public List<ColumnSet> queries() {
    return queries;
  }
}
