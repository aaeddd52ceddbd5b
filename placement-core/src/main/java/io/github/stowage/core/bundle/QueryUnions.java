package io.github.stowage.core.bundle;

import io.github.stowage.core.order.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Bundles that are unions of column sets that were read together: any other bundle holds a column
 * that serves nobody. Where there are too many unions, those of the sets with most load are kept.
 */
final class QueryUnions {
  /** Candidates per object; the 17 column sets that TPC-H reads of lineitem have 141 unions. */
  private static final int MOST = 256;

  private QueryUnions() {}

  /**
   * @return the candidates of an object; the prefixes by popularity if its queries are not known
   */
  static Candidates of(ObjectStats object) {
    if (!object.knowsQueries()) {
      return Candidates.prefixes(object, Coverage.INDEPENDENT);
    }
    BitSet[] queries = byLoad(object);
    List<BitSet> unions = unions(queries);
    int[][] columns = new int[unions.size()][];
    double[] bytes = new double[unions.size()];
    double[] served = new double[unions.size()];
    for (int u = 0; u < unions.size(); u++) {
      columns[u] = unions.get(u).stream().toArray();
      for (int column : columns[u]) {
        bytes[u] += object.bytes(column);
      }
      served[u] = object.loadWithin(unions.get(u));
    }
    return new Candidates(columns, bytes, served);
  }

  private static BitSet[] byLoad(ObjectStats object) {
    double[] loads = new double[object.queries()];
    for (int q = 0; q < loads.length; q++) {
      loads[q] = object.queryLoad(q);
    }
    return Arrays.stream(Order.descending(loads))
        .mapToObj(q -> bits(object.query(q)))
        .toArray(BitSet[]::new);
  }

  private static List<BitSet> unions(BitSet[] queries) {
    Set<BitSet> unions = new LinkedHashSet<>();
    unions.add(new BitSet());
    for (BitSet query : queries) {
      for (BitSet before : new ArrayList<>(unions)) {
        if (unions.size() == MOST) {
          return new ArrayList<>(unions);
        }
        BitSet union = (BitSet) before.clone();
        union.or(query);
        unions.add(union);
      }
    }
    return new ArrayList<>(unions);
  }

  static BitSet bits(int[] columns) {
    BitSet bits = new BitSet();
    for (int column : columns) {
      bits.set(column);
    }
    return bits;
  }
}
