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
    private final Map<List<Integer>, Columns> sets = new HashMap<>();
    private int files;

    private Schema(List<String> columns) {
      this.columns = columns;
    }

    /** The one list of these columns, by their places, for one more row group. */
    List<Integer> enter(List<Integer> columns) {
      Columns known = sets.get(columns);
      if (known == null) {
        known = new Columns(columns);
        sets.put(columns, known);
        bytes += sizeOfSet(columns);
      }
      known.rowGroups++;
      return known.places;
    }

    /** Once for each {@link #enter}. */
    void leave(List<Integer> columns) {
      if (--sets.get(columns).rowGroups == 0) {
        sets.remove(columns);
        bytes -= sizeOfSet(columns);
      }
    }
  }

  /** Columns that were read together, and how many row groups know them. */
  private static final class Columns {
    final List<Integer> places;
    int rowGroups;

    Columns(List<Integer> places) {
      this.places = places;
    }
  }

  /** The one schema of these columns, for one more file. */
  Schema enter(List<String> columns) {
    Schema known = all.get(columns);
    if (known == null) {
      known = new Schema(columns);
      all.put(columns, known);
      bytes += size(columns);
    }
    known.files++;
    return known;
  }

  /** Once for each {@link #enter}. */
  void leave(Schema schema) {
    if (--schema.files == 0) {
      all.remove(schema.columns);
      bytes -= size(schema.columns);
    }
  }

  private static long size(List<String> columns) {
    long size = 4 * OBJECT;
    for (String column : columns) {
      size += OBJECT + (long) column.length() * CHARACTER;
    }
    return size;
  }

  private static long sizeOfSet(List<Integer> set) {
    return 3 * OBJECT + (long) set.size() * NUMBER;
  }

  /** What all of them take. */
  long bytes() {
    return bytes;
  }
}
