package io.github.stowage.alluxio.master.observe;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.FileAccess;
import java.util.List;

/**
 * The sum of reports that it replaces. They count no longer from the moment it is written, which is
 * one call to the master: whenever the process is killed, each report counts once. Immutable.
 */
public final class MergedReport {
  private final List<FileAccess> files;
  private final List<String> sources;

  /**
   * @param sources names of the reports, merged ones too, whose reads are in here
   */
  @JsonCreator
  public MergedReport(
      @JsonProperty("files") List<FileAccess> files,
      @JsonProperty("sources") List<String> sources) {
    this.files = List.copyOf(files);
    this.sources = List.copyOf(sources);
  }

  public AccessReport report() {
    return new AccessReport(files);
  }

  public List<String> sources() {
    return sources;
  }
}
