package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.List;
import java.util.Optional;

/**
 * A file that bundles are made of.
 *
 * @param length bytes
 * @param hasMap whether it carries a map, be it garbage
 * @param map what it carries; empty if it has none or garbage
 */
public record Original(
    String path, long fileId, long length, boolean hasMap, Optional<BundleMap> map) {

  /** What readers are told of: those of a map of another file are not used. */
  List<PublishedBundle> published() {
    return map.filter(m -> m.fileId() == fileId && m.fileLength() == length)
        .map(BundleMap::bundles)
        .orElse(List.of());
  }
}
