package io.github.stowage.alluxio.client.decide;

import io.github.stowage.alluxio.records.BundleMap;
import io.github.stowage.alluxio.records.CopiedChunk;
import io.github.stowage.alluxio.records.PublishedBundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A {@link BundleMap} by byte of the original. Immutable. */
public final class ChunkMap {
  private final List<PublishedBundle> bundles;
  private final long[] starts;
  private final long[] ends;
  private final int[][] holders;
  private final long[][] positions;
  private final Map<Integer, Set<String>> columns = new HashMap<>();

  /**
   * @throws IllegalArgumentException if bundles disagree on where a chunk starts or ends
   */
  public ChunkMap(BundleMap map) {
    bundles = map.bundles();
    TreeMap<Long, List<Copy>> byStart = new TreeMap<>();
    for (int bundle = 0; bundle < bundles.size(); bundle++) {
      PublishedBundle published = bundles.get(bundle);
      Set<String> held = columns.computeIfAbsent(published.rowGroup(), g -> new HashSet<>());
      published.columns().forEach(column -> held.add(QueryColumns.normal(column)));
      for (CopiedChunk chunk : published.chunks()) {
        byStart.computeIfAbsent(chunk.start(), s -> new ArrayList<>()).add(new Copy(bundle, chunk));
      }
    }
    starts = new long[byStart.size()];
    ends = new long[starts.length];
    holders = new int[starts.length][];
    positions = new long[starts.length][];
    int i = 0;
    for (List<Copy> copies : byStart.values()) {
      fill(i, copies);
      if (i > 0 && starts[i] < ends[i - 1]) {
        throw new IllegalArgumentException("bundles disagree on the chunk at " + starts[i]);
      }
      i++;
    }
  }

  private void fill(int i, List<Copy> copies) {
    starts[i] = copies.get(0).chunk.start();
    ends[i] = copies.get(0).chunk.end();
    holders[i] = new int[copies.size()];
    positions[i] = new long[copies.size()];
    for (int j = 0; j < copies.size(); j++) {
      Copy copy = copies.get(j);
      if (copy.chunk.end() != ends[i]
          || bundles.get(copy.bundle).rowGroup() != bundles.get(copies.get(0).bundle).rowGroup()) {
        throw new IllegalArgumentException("bundles disagree on the chunk at " + starts[i]);
      }
      holders[i][j] = copy.bundle;
      positions[i][j] = copy.chunk.position();
    }
  }

  public List<PublishedBundle> bundles() {
    return bundles;
  }

  /**
   * Which bundles a query may use: those of row groups whose bundles have all of its columns. A
   * query that must read the original anyway gains nothing from a second source.
   *
   * @param query top-level columns as {@link QueryColumns} gives them; null if not known: all
   * @return by place in {@link #bundles()}
   */
  public boolean[] usableFor(Set<String> query) {
    boolean[] usable = new boolean[bundles.size()];
    for (int i = 0; i < usable.length; i++) {
      usable[i] = query == null || columns.get(bundles.get(i).rowGroup()).containsAll(query);
    }
    return usable;
  }

  /** Which chunks lie wholly in one of some stretches, given by their bounds. */
  boolean[] within(long[] bounds) {
    boolean[] within = new boolean[starts.length];
    for (int i = 0; i < bounds.length; i += 2) {
      for (int chunk = 0; chunk < within.length; chunk++) {
        within[chunk] |= bounds[i] <= starts[chunk] && ends[chunk] <= bounds[i + 1];
      }
    }
    return within;
  }

  int size() {
    return starts.length;
  }

  /** The last chunk that starts at or before a byte; -1 if there is none. */
  int floor(long position) {
    int low = 0;
    int high = starts.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (starts[middle] <= position) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  long start(int chunk) {
    return starts[chunk];
  }

  long end(int chunk) {
    return ends[chunk];
  }

  /** Bundles with a copy of that chunk. */
  int[] holders(int chunk) {
    return holders[chunk];
  }

  /** Where those copies start. */
  long[] positions(int chunk) {
    return positions[chunk];
  }

  private static final class Copy {
    final int bundle;
    final CopiedChunk chunk;

    Copy(int bundle, CopiedChunk chunk) {
      this.bundle = bundle;
      this.chunk = chunk;
    }
  }
}
