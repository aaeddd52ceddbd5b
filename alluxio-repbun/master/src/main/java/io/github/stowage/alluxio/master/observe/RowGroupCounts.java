package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.master.model.Reads;
import io.github.stowage.alluxio.records.ColumnSet;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads of one row group by column set. */
final class RowGroupCounts {
  /** Column sets of one row group; what is read in more ways than that is not worth a bundle. */
  private static final int MOST_SETS = 256;

  /** Estimated, rather too high: this with its place among the file's; an entry of a map. */
  private static final int OWN_BYTES = 288;

  private static final int ENTRY_BYTES = 72;

  private final List<Long> bytes;
  private final Map<List<Integer>, Long> queries = new HashMap<>();
  private long reads;

  RowGroupCounts(List<Long> bytes) {
    this.bytes = bytes;
  }

  /**
   * @return false if something of it is left out
   */
  boolean add(RowGroupAccess access, Schemas.Schema schema) {
    if (!access.bytes().equals(bytes)) {
      return false;
    }
    boolean all = true;
    for (ColumnSet query : access.queries()) {
      Long before = queries.get(query.columns());
      if (before == null && queries.size() == MOST_SETS) {
        all = false;
        continue;
      }
      if (before == null) {
        queries.put(schema.enter(query.columns()), Reads.sum(0, query.count()));
      } else {
        queries.put(query.columns(), Reads.sum(before, query.count()));
      }
      reads = Reads.sum(reads, query.count());
    }
    return all;
  }

  long reads() {
    return reads;
  }

  /** What it takes, without what its schema has. */
  long size() {
    return OWN_BYTES + (long) bytes.size() * Long.BYTES + (long) queries.size() * ENTRY_BYTES;
  }

  /** It is kept no longer. */
  void leave(Schemas.Schema schema) {
    queries.keySet().forEach(schema::leave);
  }

  RowGroupAccess toAccess(int index) {
    List<ColumnSet> sets = new ArrayList<>(queries.size());
    queries.forEach((columns, count) -> sets.add(new ColumnSet(columns, count)));
    sets.sort((a, b) -> compare(a.columns(), b.columns()));
    return new RowGroupAccess(index, bytes, sets);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = Integer.compare(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
