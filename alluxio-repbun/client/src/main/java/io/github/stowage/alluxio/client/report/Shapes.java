package io.github.stowage.alluxio.client.report;

import io.github.stowage.alluxio.client.observe.FileKey;
import io.github.stowage.alluxio.client.observe.FileShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Shapes of files by what their footers said, the last used ones. A file that is none of Parquet's
 * is remembered too, so that it is not looked at again. For one thread.
 */
final class Shapes {
  private final int maxChunks;
  private final LinkedHashMap<Long, Optional<FileShape>> byId =
      new LinkedHashMap<>(16, 0.75f, true);
  private int chunksHeld;

  /**
   * @param maxChunks column chunks of all shapes, some 24 bytes each; a file without a shape counts
   *     as one
   */
  Shapes(int maxChunks) {
    this.maxChunks = maxChunks;
  }

  /**
   * @return null if it is not known; empty if the file has no shape
   */
  @SuppressWarnings("NullOptional") // Three answers, told from each other here only.
  Optional<FileShape> get(FileKey file) {
    return byId.get(file.id());
  }

  void put(FileKey file, Optional<FileShape> shape) {
    Optional<FileShape> before = byId.put(file.id(), shape);
    chunksHeld += size(shape) - (before == null ? 0 : size(before));
    var oldest = byId.entrySet().iterator();
    while (chunksHeld > maxChunks && byId.size() > 1) {
      Map.Entry<Long, Optional<FileShape>> entry = oldest.next();
      chunksHeld -= size(entry.getValue());
      oldest.remove();
    }
  }

  private static int size(Optional<FileShape> shape) {
    return shape.map(FileShape::chunks).orElse(1);
  }
}
