package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Where the bundles of one file are: a record that the file names by an extended attribute. That
 * comes with its status, and goes when it is deleted or overwritten; see {@link ListName}.
 * Immutable.
 */
public final class BundleMap {
  private final long epoch;
  private final long fileId;
  private final long fileLength;
  private final List<PublishedBundle> bundles;

  /**
   * @param epoch of the plan that asked for them
   * @param fileId Alluxio's of the file they were copied from: a reader of another one must not use
   *     them
   * @param fileLength its length then, bytes
   */
  @JsonCreator
  public BundleMap(
      @JsonProperty("epoch") long epoch,
      @JsonProperty("fileId") long fileId,
      @JsonProperty("fileLength") long fileLength,
      @JsonProperty("bundles") List<PublishedBundle> bundles) {
    this.epoch = Check.atLeast("epoch", epoch, 1);
    this.fileId = fileId;
    this.fileLength = Check.atLeast("fileLength", fileLength, 0);
    this.bundles = List.copyOf(bundles);
    for (PublishedBundle bundle : bundles) {
      bundle.requireWithin(fileLength);
    }
  }

  public long epoch() {
    return epoch;
  }

  public long fileId() {
    return fileId;
  }

  public long fileLength() {
    return fileLength;
  }

  /** At most one per row group. */
  public List<PublishedBundle> bundles() {
    return bundles;
  }
}
