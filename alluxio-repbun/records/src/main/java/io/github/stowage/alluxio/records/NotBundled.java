package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;

/** A planned bundle that readers are not told of. Immutable. */
public final class NotBundled {
  /** Characters of a reason: it may quote all of a file's schema, and a plan has many bundles. */
  private static final int MAX_WHY = 500;

  private final String path;
  private final int rowGroup;
  private final String why;

  /**
   * @param path of the original
   * @param why in words for a status page; what is beyond 500 characters is left out
   */
  @JsonCreator
  public NotBundled(
      @JsonProperty("path") String path,
      @JsonProperty("rowGroup") int rowGroup,
      @JsonProperty("why") String why) {
    this.path = Check.path(path);
    this.rowGroup = (int) Check.atLeast("row group", rowGroup, 0);
    this.why = Check.cut(why, MAX_WHY);
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
