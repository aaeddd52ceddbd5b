package io.github.stowage.alluxio.client.observe;

import io.github.stowage.alluxio.parquet.Chunk;
import io.github.stowage.alluxio.parquet.FileLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which bytes of a Parquet file are which column's: a {@link FileLayout} in little memory.
 * Immutable.
 */
public final class FileShape {
  private final List<String> columns;
  // By where chunks start.
  private final long[] starts;
  private final long[] ends;
  private final int[] rowGroups;
  private final int[] columnOf;

  public FileShape(FileLayout layout) {
    columns = layout.columns();
    Map<String, Integer> places = new HashMap<>();
    for (String column : columns) {
      places.put(column, places.size());
    }
    List<Chunk> chunks = layout.chunks();
    starts = new long[chunks.size()];
    ends = new long[starts.length];
    rowGroups = new int[starts.length];
    columnOf = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      Chunk chunk = chunks.get(i);
      starts[i] = chunk.start();
      ends[i] = chunk.end();
      rowGroups[i] = chunk.rowGroup();
      columnOf[i] = places.get(chunk.column());
    }
  }

  /** Top-level ones, in the schema's order. */
  public List<String> columns() {
    return columns;
  }

  /** Column chunks of the file. */
  public int chunks() {
    return starts.length;
  }

  /** Of each column in that row group. */
  public List<Long> bytes(int rowGroup) {
    List<Long> bytes = new ArrayList<>(Collections.nCopies(columns.size(), 0L));
    for (int i = 0; i < starts.length; i++) {
      if (rowGroups[i] == rowGroup) {
        bytes.set(columnOf[i], bytes.get(columnOf[i]) + ends[i] - starts[i]);
      }
    }
    return bytes;
  }

  /** Without footers and indexes. */
  Ranges ofColumns(Ranges ranges) {
    TouchedRanges within = new TouchedRanges();
    int chunk = 0;
    for (int range = 0; range < ranges.count(); range++) {
      while (chunk < starts.length && ends[chunk] <= ranges.start(range)) {
        chunk++;
      }
      for (int i = chunk; i < starts.length && starts[i] < ranges.end(range); i++) {
        long start = Math.max(starts[i], ranges.start(range));
        within.add(start, Math.min(ends[i], ranges.end(range)) - start);
      }
    }
    return new Ranges(within.sorted());
  }

  /**
   * Columns of which at least a byte was read.
   *
   * @return by row group, places in {@link #columns()}, ascending; footers and indexes are of no
   *     column
   */
  public SortedMap<Integer, List<Integer>> touched(Ranges ranges) {
    TreeMap<Integer, TreeSet<Integer>> touched = new TreeMap<>();
    int chunk = 0;
    for (int range = 0; range < ranges.count(); range++) {
      while (chunk < starts.length && ends[chunk] <= ranges.start(range)) {
        chunk++;
      }
      for (int i = chunk; i < starts.length && starts[i] < ranges.end(range); i++) {
        touched.computeIfAbsent(rowGroups[i], g -> new TreeSet<>()).add(columnOf[i]);
      }
    }
    SortedMap<Integer, List<Integer>> columnSets = new TreeMap<>();
    touched.forEach((rowGroup, set) -> columnSets.put(rowGroup, List.copyOf(set)));
    return columnSets;
  }
}
