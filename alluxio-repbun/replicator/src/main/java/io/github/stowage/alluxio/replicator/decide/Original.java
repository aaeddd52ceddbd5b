package io.github.stowage.alluxio.replicator.decide;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file that bundles are made of.
 *
 * @param length bytes
 * @param hasMap whether it carries a map, be it garbage
 * @param whole whether the map is all that it carries: whoever may write to the file may have put
 *     more into it
 * @param map what it carries; empty if it has none or garbage
 */
public record Original(
    String path, long fileId, long length, boolean hasMap, boolean whole, Optional<BundleMap> map) {

  public Original(String path, long fileId, long length, boolean hasMap, Optional<BundleMap> map) {
    this(path, fileId, length, hasMap, true, map);
  }

  /**
   * With no more of its map than bundles that are there. Their paths say all that they hold, so it
   * is what their labels say of them: nothing of what somebody forged is kept.
   *
   * @param bundles by their files' ids
   */
  public Original among(Map<Long, Bundle> bundles) {
    return map.map(carried -> with(carried, there(carried, bundles))).orElse(this);
  }

  private static List<PublishedBundle> there(BundleMap map, Map<Long, Bundle> bundles) {
    return map.bundles().stream()
        .filter(bundle -> bundles.containsKey(bundle.fileId()))
        .filter(bundle -> bundles.get(bundle.fileId()).path().equals(bundle.path()))
        .map(bundle -> bundles.get(bundle.fileId()).label().bundle())
        .distinct()
        .toList();
  }

  private Original with(BundleMap carried, List<PublishedBundle> there) {
    return new Original(
        path,
        fileId,
        length,
        hasMap,
        whole && there.size() == carried.bundles().size(),
        Optional.of(new BundleMap(carried.epoch(), carried.fileId(), carried.fileLength(), there)));
  }

  /** What readers are told of: those of a map of another file are not used. */
  List<PublishedBundle> published() {
    return map.filter(m -> m.fileId() == fileId && m.fileLength() == length)
        .map(BundleMap::bundles)
        .orElse(List.of());
  }
}
