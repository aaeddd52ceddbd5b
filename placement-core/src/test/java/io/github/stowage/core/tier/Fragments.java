package io.github.stowage.core.tier;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The paper's definitions, counted one by one. */
final class Fragments {
  private Fragments() {}

  /** F_i by equation 4: prefixes of which some key is not on the SSD. */
  static long of(KeyStats stats, int[] order, int level, IntPredicate onSsd) {
    Set<List<Integer>> prefixes = new HashSet<>();
    for (int key = 0; key < stats.keys(); key++) {
      if (!onSsd.test(key)) {
        prefixes.add(prefix(stats, order, level, key));
      }
    }
    return prefixes.size();
  }

  private static List<Integer> prefix(KeyStats stats, int[] order, int level, int key) {
    return IntStream.rangeClosed(0, level)
        .mapToObj(i -> stats.value(order[i], key))
        .collect(Collectors.toList());
  }

  /** Equation 2. */
  static double cost(KeyStats stats, ReadCosts costs, int[] order, IntPredicate onSsd) {
    double cost = 0;
    for (int level = 0; level < order.length; level++) {
      int column = order[level];
      cost += costs.weight(column) * of(stats, order, level, onSsd) / stats.cardinality(column);
    }
    return cost;
  }
}
