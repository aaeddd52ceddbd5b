package io.github.stowage.core.bundle;

import io.github.stowage.core.order.Order;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Bundles that are unions of column sets that were read together: any other bundle holds a column
 * that serves nobody. Row groups of one table are read alike, so unions are made once for all
 * objects with the same sets; where there are too many, those of the sets with most load are kept.
 */
final class QueryUnions {
  /** Candidates per object; the 17 column sets that TPC-H reads of lineitem have 141 unions. */
  static final int MOST = 160;

  /** Objects whose queries read the same sets, in the same order. */
  private static final class Alike {
    final long[] sets;
    final int words;
    final double[] loads;
    Unions unions;

    Alike(long[] sets, int words, int queries) {
      this.sets = sets;
      this.words = words;
      loads = new double[queries];
    }

    Unions unions() {
      if (unions == null) {
        unions = new Unions(sets, words, Order.descending(loads), MOST);
      }
      return unions;
    }
  }

  private QueryUnions() {}

  /**
   * @return the candidates of each object; the prefixes by popularity if its queries are not known
   */
  static Candidates[] of(ObjectStats[] objects) {
    Map<LongBuffer, Alike> known = new HashMap<>();
    Alike[] alike = new Alike[objects.length];
    for (int i = 0; i < objects.length; i++) {
      if (objects[i].knowsQueries()) {
        alike[i] = alike(known, objects[i]);
        for (int q = 0; q < objects[i].queries(); q++) {
          alike[i].loads[q] += objects[i].queryLoad(q);
        }
      }
    }
    Candidates[] candidates = new Candidates[objects.length];
    for (int i = 0; i < objects.length; i++) {
      candidates[i] =
          alike[i] == null
              ? Candidates.prefixes(objects[i], Coverage.INDEPENDENT)
              : candidates(alike[i].unions(), objects[i]);
    }
    return candidates;
  }

  private static Candidates candidates(Unions unions, ObjectStats object) {
    return new Candidates(unions::columns, unions.bytes(object), unions.served(object));
  }

  private static Alike alike(Map<LongBuffer, Alike> known, ObjectStats object) {
    int words = (object.columns() + Long.SIZE - 1) / Long.SIZE;
    int queries = object.queries();
    // The last word tells one set of two words from two sets of one.
    long[] sets = new long[queries * words + 1];
    sets[queries * words] = words;
    for (int q = 0; q < queries; q++) {
      for (int column : object.query(q)) {
        sets[q * words + column / Long.SIZE] |= 1L << column;
      }
    }
    return known.computeIfAbsent(LongBuffer.wrap(sets), key -> new Alike(sets, words, queries));
  }
}
