package io.github.stowage.alluxio.parquet;

import java.util.List;
import java.util.TreeMap;

/**
 * Cuts reads at the borders of column chunks: readers merge neighbouring chunks into one read, and
 * a bundle has only some of them. Immutable.
 */
public final class RangeSplitter {
  private final TreeMap<Long, Chunk> byStart = new TreeMap<>();

  /**
   * @param chunks that don't overlap
   */
  public RangeSplitter(List<Chunk> chunks) {
    for (Chunk chunk : chunks) {
      byStart.put(chunk.start(), chunk);
    }
  }

  /** The chunk that holds a byte; null for the magic, indexes, gaps and the footer. */
  public Chunk at(long position) {
    var before = byStart.floorEntry(position);
    return before != null && position < before.getValue().end() ? before.getValue() : null;
  }

  /**
   * How many of {@code length} bytes from {@code position} on are of the same chunk, or of none.
   *
   * @param length above 0
   * @return at least 1
   */
  public long alike(long position, long length) {
    Chunk chunk = at(position);
    if (chunk != null) {
      return Math.min(length, chunk.end() - position);
    }
    Long next = byStart.higherKey(position);
    return next == null ? length : Math.min(length, next - position);
  }
}
