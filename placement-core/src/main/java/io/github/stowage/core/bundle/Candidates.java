package io.github.stowage.core.bundle;

import java.util.Arrays;

/** The bundles an object could have, the empty one first: what they hold, take and serve. */
final class Candidates {
  private final int[][] columns;
  private final double[] bytes;
  private final double[] served;

  /**
   * @param columns per candidate, ascending
   * @param bytes per candidate: the size of one replica
   * @param served per candidate: bytes read that it takes over from the original
   */
  Candidates(int[][] columns, double[] bytes, double[] served) {
    this.columns = columns;
    this.bytes = bytes;
    this.served = served;
  }

  /** The first k columns by popularity, for every k. */
  static Candidates prefixes(ObjectStats object, Coverage coverage) {
    int[] order = object.byPopularity();
    double[] served = coverage.served(object, order);
    double[] bytes = new double[order.length + 1];
    int[][] columns = new int[order.length + 1][];
    columns[0] = new int[0];
    for (int k = 0; k < order.length; k++) {
      bytes[k + 1] = bytes[k] + object.bytes(order[k]);
      columns[k + 1] = sortedPrefix(order, k + 1);
    }
    return new Candidates(columns, bytes, served);
  }

  private static int[] sortedPrefix(int[] order, int length) {
    int[] prefix = Arrays.copyOf(order, length);
    Arrays.sort(prefix);
    return prefix;
  }

  /** The empty bundle and the one of all columns. */
  static Candidates whole(ObjectStats object) {
    int[] all = new int[object.columns()];
    for (int c = 0; c < all.length; c++) {
      all[c] = c;
    }
    return new Candidates(
        new int[][] {new int[0], all},
        new double[] {0, object.totalBytes()},
        new double[] {0, object.load()});
  }

  int count() {
    return bytes.length;
  }

  int[] columns(int candidate) {
    return columns[candidate];
  }

  double bytes(int candidate) {
    return bytes[candidate];
  }

  double served(int candidate) {
    return served[candidate];
  }
}
