package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.BundleLabel;
import io.github.stowage.alluxio.records.CopiedChunk;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A bundle as it lies in Alluxio.
 *
 * @param holders workers that have a replica and that the master believes to be alive
 * @param pinned so that its replicas are not evicted
 * @param retiredAt since when no map names it and no plan wants it, milliseconds since 1970
 */
public record Bundle(
    BundleLabel label, Set<String> holders, boolean pinned, OptionalLong retiredAt) {
  public Bundle {
    holders = Set.copyOf(holders);
  }

  public String path() {
    return label.bundle().path();
  }

  /** Of the bundle itself. */
  public long fileId() {
    return label.bundle().fileId();
  }

  /** Bytes of one replica. */
  public long length() {
    return label.bundle().length();
  }

  /** Bytes of the original that it is a copy of. */
  long copiedBytes() {
    return label.bundle().chunks().stream().mapToLong(CopiedChunk::length).sum();
  }

  boolean isReadable() {
    return !holders.isEmpty();
  }

  boolean isKept() {
    return pinned && retiredAt.isEmpty();
  }
}
