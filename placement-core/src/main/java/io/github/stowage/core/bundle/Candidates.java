package io.github.stowage.core.bundle;

import java.util.Arrays;
import java.util.function.IntFunction;

/** The bundles an object could have, the empty one first: what they hold, take and serve. */
final class Candidates {
  private final IntFunction<int[]> columns;
  private final double[] bytes;
  private final double[] served;

  /**
   * @param columns of a candidate, ascending; asked only for those that are chosen
   * @param bytes per candidate: the size of one replica
   * @param served per candidate: bytes read that it takes over from the original
   */
  Candidates(IntFunction<int[]> columns, double[] bytes, double[] served) {
    this.columns = columns;
    this.bytes = bytes;
    this.served = served;
  }

  /** The first k columns by popularity, for every k. */
  static Candidates prefixes(ObjectStats object, Coverage coverage) {
    int[] order = object.byPopularity();
    double[] bytes = new double[order.length + 1];
    for (int k = 0; k < order.length; k++) {
      bytes[k + 1] = bytes[k] + object.bytes(order[k]);
    }
    return new Candidates(k -> sortedPrefix(order, k), bytes, coverage.served(object, order));
  }

  private static int[] sortedPrefix(int[] order, int length) {
    int[] prefix = Arrays.copyOf(order, length);
    Arrays.sort(prefix);
    return prefix;
  }

  int count() {
    return bytes.length;
  }

  int[] columns(int candidate) {
    return columns.apply(candidate);
  }

  double bytes(int candidate) {
    return bytes[candidate];
  }

  double served(int candidate) {
    return served[candidate];
  }
}
