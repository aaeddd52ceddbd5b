package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Reads of one file. Immutable. */
public final class FileAccess {
  /** Characters of a path: HDFS, which allows the longest ones, has 8,000. */
  static final int MAX_PATH = 8_000;

  private final String path;
  private final long fileId;
  private final List<String> columns;
  private final List<RowGroupAccess> rowGroups;

  /**
   * @param path in Alluxio, without scheme
   * @param fileId Alluxio's, which another file of that path does not have
   * @param columns all top-level ones, as in the schema
   */
  @JsonCreator
  public FileAccess(
      @JsonProperty("path") String path,
      @JsonProperty("fileId") long fileId,
      @JsonProperty("columns") List<String> columns,
      @JsonProperty("rowGroups") List<RowGroupAccess> rowGroups) {
    this.path = Check.path(Check.atMost("path", path, MAX_PATH));
    this.fileId = fileId;
    this.columns = Check.columns(columns);
    this.rowGroups = List.copyOf(rowGroups);
    for (RowGroupAccess rowGroup : rowGroups) {
      rowGroup.requireColumns(columns.size());
    }
  }

  public String path() {
    return path;
  }

  public long fileId() {
    return fileId;
  }

  public List<String> columns() {
    return columns;
  }

  public List<RowGroupAccess> rowGroups() {
    return rowGroups;
  }
}
