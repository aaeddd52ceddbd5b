package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** A planned bundle that readers are not told of. Immutable. */
public final class NotBundled {
  private final String path;
  private final int rowGroup;
  private final String why;

  /**
   * @param path of the original
   * @param why in words for a status page
   */
  @JsonCreator
  public NotBundled(
      @JsonProperty("path") String path,
      @JsonProperty("rowGroup") int rowGroup,
      @JsonProperty("why") String why) {
    this.path = Check.path(path);
    this.rowGroup = (int) Check.atLeast("row group", rowGroup, 0);
    this.why = why;
  }

  public String path() {
    return path;
  }

  public int rowGroup() {
    return rowGroup;
  }

  public String why() {
    return why;
  }
}
