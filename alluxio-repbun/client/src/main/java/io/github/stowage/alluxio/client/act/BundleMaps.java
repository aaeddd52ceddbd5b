package io.github.stowage.alluxio.client.act;

import alluxio.client.file.URIStatus;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.Codec;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The bundles that may answer for a file, by the attribute that came with its status. Thread-safe.
 *
 * <p>A bundle never answers for another version of a file than the one that the stream reads:
 * Alluxio's files don't change once they are complete, an overwritten or newly loaded one has
 * another id, and a stream reads the blocks of the status that it was opened with. The list names
 * the id whose bytes were copied, and is only used with a status of that id. What it says of its
 * bundles must be what their paths say; {@link BundleQuery} finds whether they are there.
 */
public final class BundleMaps {
  private static final int MAX_BYTES = 16 << 20;

  /** What an entry takes at least, in bytes of the attribute. */
  private static final int ENTRY_BYTES = 200;

  private final Cache<Long, Entry> byFileId =
      CacheBuilder.newBuilder()
          .maximumWeight(MAX_BYTES)
          .<Long, Entry>weigher((id, entry) -> entry.bytes.length + ENTRY_BYTES)
          .build();

  /**
   * @return empty if it has none that can be used
   */
  public Optional<ChunkMap> of(URIStatus status) {
    Map<String, byte[]> attributes = status.getXAttr();
    byte[] bytes = attributes == null ? null : attributes.get(Names.BUNDLES_XATTR);
    if (bytes == null || !status.isCompleted() || status.isFolder()) {
      return Optional.empty();
    }
    Entry entry = byFileId.getIfPresent(status.getFileId());
    // By all of its bytes: a list taken for another one would give wrong data.
    if (entry == null || !Arrays.equals(entry.bytes, bytes)) {
      entry = decode(bytes);
      byFileId.put(status.getFileId(), entry);
    }
    if (entry.map == null) {
      entry.cause.count(status.getPath(), entry.why);
      return Optional.empty();
    }
    if (entry.map.fileId() != status.getFileId() || entry.map.fileLength() != status.getLength()) {
      Cause.MAP_OF_OTHER_FILE.count(
          status.getPath(),
          String.format(
              "file %d of %d bytes, list of file %d of %d bytes",
              status.getFileId(), status.getLength(), entry.map.fileId(), entry.map.fileLength()));
      return Optional.empty();
    }
    return entry.chunks.bundles().isEmpty() ? Optional.empty() : Optional.of(entry.chunks);
  }

  private static Entry decode(byte[] bytes) {
    try {
      BundleMap map = Codec.decode(bytes, BundleMap.class);
      for (PublishedBundle bundle : map.bundles()) {
        if (!BundlePath.isTrue(bundle, map.fileId(), map.fileLength())) {
          return new Entry(bytes, Cause.MAP_FALSE, bundle.path());
        }
      }
      return new Entry(bytes, map);
    } catch (IOException | RuntimeException e) {
      return new Entry(bytes, Cause.MAP_UNREADABLE, e);
    }
  }

  private static final class Entry {
    final byte[] bytes;
    final BundleMap map;
    final ChunkMap chunks;

    /** Why it has no map. */
    final Cause cause;

    final Object why;

    Entry(byte[] bytes, BundleMap map) {
      this.bytes = bytes;
      this.map = map;
      this.chunks = new ChunkMap(map);
      this.cause = null;
      this.why = null;
    }

    Entry(byte[] bytes, Cause cause, Object why) {
      this.bytes = bytes;
      this.map = null;
      this.chunks = null;
      this.cause = cause;
      this.why = why;
    }
  }
}
