package io.github.stowage.alluxio.records;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What a bundle is a copy of: an extended attribute of the bundle itself. So a listing of the
 * bundles tells which originals may carry a map, and nothing else has to be remembered. Immutable.
 */
public final class BundleLabel {
  private final String original;
  private final BundleMap map;

  /**
   * @param original its path when it was copied
   * @param map the original's, with this bundle only
   */
  @JsonCreator
  public BundleLabel(
      @JsonProperty("original") String original, @JsonProperty("map") BundleMap map) {
    if (map.bundles().size() != 1) {
      throw new IllegalArgumentException(map.bundles().size() + " bundles, allowed: one");
    }
    this.original = original;
    this.map = map;
  }

  /**
   * @param epoch of the plan it was written for
   * @param original its path
   * @param fileId of the original
   * @param fileLength of the original, bytes
   */
  public static BundleLabel of(
      long epoch, String original, long fileId, long fileLength, PublishedBundle bundle) {
    return new BundleLabel(original, new BundleMap(epoch, fileId, fileLength, List.of(bundle)));
  }

  public String original() {
    return original;
  }

  public long fileId() {
    return map.fileId();
  }

  /** Of the original, bytes. */
  public long fileLength() {
    return map.fileLength();
  }

  /** Of the plan it was written for. */
  public long epoch() {
    return map.epoch();
  }

  /** The original's, with this bundle only. */
  public BundleMap map() {
    return map;
  }

  public PublishedBundle bundle() {
    return map.bundles().get(0);
  }
}
