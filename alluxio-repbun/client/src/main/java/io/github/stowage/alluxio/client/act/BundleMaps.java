package io.github.stowage.alluxio.client.act;

import alluxio.client.file.URIStatus;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.stowage.alluxio.client.decide.ChunkMap;
import io.github.stowage.alluxio.client.report.Cause;
import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.BundlePath;
import io.github.stowage.alluxio.records.ListName;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.io.IOException;
import java.util.Optional;

/**
 * The bundles that may answer for a file, by the list whose mark its status carries. A list is
 * asked for once per process: those of one name are the same. Thread-safe.
 *
 * <p>A bundle never answers for another version of a file than the one that the stream reads:
 * Alluxio's files don't change once they are complete, an overwritten or newly loaded one has
 * another id, and a stream reads the blocks of the status that it was opened with. The list says
 * the id whose bytes were copied, and is only used with a status of that id. What it says of its
 * bundles must be what their paths say; {@link BundleQuery} finds whether they are there.
 */
public final class BundleMaps {
  /** As estimated. The longest list there may be takes 24 MB. */
  private static final int MAX_BYTES = 64 << 20;

  private static final int ENTRY_BYTES = 300;

  /** Of a column of a bundle: its name, and where its chunk lies in the file and in the bundle. */
  private static final int COLUMN_BYTES = 150;

  private final Cache<String, Entry> byName =
      CacheBuilder.newBuilder()
          // Else each of four parts may hold a quarter, and none so long a list.
          .concurrencyLevel(1)
          .maximumWeight(MAX_BYTES)
          .<String, Entry>weigher((name, entry) -> entry.bytes())
          .build();

  /**
   * @param lists where one is asked for that is not known yet
   * @return empty if it has none that can be used
   */
  public Optional<ChunkMap> of(URIStatus status, ListSource lists) {
    if (!ListName.isAt(status) || !status.isCompleted() || status.isFolder()) {
      return Optional.empty();
    }
    Optional<String> name = ListName.of(status);
    if (name.isEmpty()) {
      Cause.MAP_UNREADABLE.count(status.getPath(), "what it carries is no mark of a list");
      return Optional.empty();
    }
    Entry entry = byName.getIfPresent(name.get());
    if (entry == null) {
      try {
        entry = lists.get(name.get()).map(Entry::of).orElseGet(Entry::gone);
      } catch (IOException | RuntimeException e) {
        Cause.MAP_UNREADABLE.count(status.getPath(), e);
        return Optional.empty();
      }
      byName.put(name.get(), entry);
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

  private static final class Entry {
    final BundleMap map;
    final ChunkMap chunks;

    /** Why it has no map. */
    final Cause cause;

    final Object why;

    private Entry(BundleMap map, ChunkMap chunks, Cause cause, Object why) {
      this.map = map;
      this.chunks = chunks;
      this.cause = cause;
      this.why = why;
    }

    static Entry of(BundleMap map) {
      for (PublishedBundle bundle : map.bundles()) {
        if (!BundlePath.isTrue(bundle, map.fileId(), map.fileLength())) {
          return new Entry(null, null, Cause.MAP_FALSE, bundle.path());
        }
      }
      try {
        return new Entry(map, new ChunkMap(map), null, null);
      } catch (RuntimeException e) {
        return new Entry(null, null, Cause.MAP_UNREADABLE, e);
      }
    }

    /** No other list is ever called so. */
    static Entry gone() {
      return new Entry(null, null, Cause.MAP_GONE, "there is no list of the mark that it carries");
    }

    int bytes() {
      int columns = map == null ? 0 : map.bundles().stream().mapToInt(b -> b.chunks().size()).sum();
      return ENTRY_BYTES + columns * COLUMN_BYTES;
    }
  }
}
