package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Which columns of which row groups one client read together in one interval, how often. Immutable.
 */
public final class AccessReport {
  private final List<FileAccess> files;

  @JsonCreator
  public AccessReport(@JsonProperty("files") List<FileAccess> files) {
    this.files = List.copyOf(files);
  }

  public List<FileAccess> files() {
    return files;
  }
}
