package io.github.stowage.alluxio.master.observe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists of columns, and sets of columns that were read together, each kept once however many files
 * have it. Sizes are estimates, rather too high, for a 64-bit JVM.
 */
final class Schemas {
  private static final int OBJECT = 64;
  private static final int CHARACTER = 2;

  /** A boxed number and the reference to it. */
  private static final int NUMBER = 24;

  private final Map<List<String>, Schema> all = new HashMap<>();
  private long bytes;

  /** The columns of files of one table. */
  final class Schema {
    final List<String> columns;
    private final Map<List<Integer>, List<Integer>> sets = new HashMap<>();

    private Schema(List<String> columns) {
      this.columns = columns;
    }

    /** The one list of these columns, by their places. */
    List<Integer> set(List<Integer> columns) {
      List<Integer> known = sets.get(columns);
      if (known == null) {
        known = columns;
        sets.put(columns, columns);
        bytes += sizeOfSet(columns);
      }
      return known;
    }
  }

  Schema of(List<String> columns) {
    Schema known = all.get(columns);
    if (known == null) {
      known = new Schema(columns);
      all.put(columns, known);
      bytes += size(columns);
    }
    return known;
  }

  /** What there would be more of with these columns and sets of them. */
  long missing(List<String> columns, Iterable<List<Integer>> sets) {
    Schema known = all.get(columns);
    long missing = known == null ? size(columns) : 0;
    for (List<Integer> set : sets) {
      if (known == null || !known.sets.containsKey(set)) {
        missing += sizeOfSet(set);
      }
    }
    return missing;
  }

  private static long size(List<String> columns) {
    long size = 4 * OBJECT;
    for (String column : columns) {
      size += OBJECT + (long) column.length() * CHARACTER;
    }
    return size;
  }

  private static long sizeOfSet(List<Integer> set) {
    return 2 * OBJECT + (long) set.size() * NUMBER;
  }

  /** What all of them take. */
  long bytes() {
    return bytes;
  }
}
