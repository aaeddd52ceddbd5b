package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HashSet;
import java.util.List;

/** Columns of one row group that are to be bundled, and where the replicas go. Immutable. */
public final class PlannedBundle {
  private final String path;
  private final long fileId;
  private final int rowGroup;
  private final List<String> columns;
  private final long bytes;
  private final List<String> workers;

  /**
   * @param path of the original, in Alluxio, without scheme
   * @param fileId Alluxio's of the original that the plan means
   * @param rowGroup from 0
   * @param columns top-level ones, at least one
   * @param bytes of one replica, as far as the planner knew: those of the columns' chunks. What has
   *     more is not made
   * @param workers one per replica, all different: host and RPC port with a colon
   */
  @JsonCreator
  public PlannedBundle(
      @JsonProperty("path") String path,
      @JsonProperty("fileId") long fileId,
      @JsonProperty("rowGroup") int rowGroup,
      @JsonProperty("columns") List<String> columns,
      @JsonProperty("bytes") long bytes,
      @JsonProperty("workers") List<String> workers) {
    this.path = Check.path(path);
    this.fileId = fileId;
    this.rowGroup = (int) Check.atLeast("row group", rowGroup, 0);
    this.columns = Check.notEmpty("columns", columns);
    this.bytes = Check.atLeast("bytes", bytes, 0);
    this.workers = Check.notEmpty("workers", workers);
    if (new HashSet<>(workers).size() != workers.size()) {
      throw new IllegalArgumentException("workers " + workers + ", allowed: each once");
    }
  }

  public String path() {
    return path;
  }

  public long fileId() {
    return fileId;
  }

  public int rowGroup() {
    return rowGroup;
  }

  public List<String> columns() {
    return columns;
  }

  /** Of one replica. */
  public long bytes() {
    return bytes;
  }

  public List<String> workers() {
    return workers;
  }
}
