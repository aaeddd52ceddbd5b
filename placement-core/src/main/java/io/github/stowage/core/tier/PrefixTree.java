package io.github.stowage.core.tier;

import java.util.Arrays;

/**
 * The prefixes of all keys in one order of columns: a forest with a level per column, whose leaves
 * are the keys. Nodes are numbered level by level, in the order of their values; so are a node's
 * children. Flat arrays, no object per node. Immutable.
 */
final class PrefixTree {
  /** Instead of the parent of a first column's value. */
  static final int NONE = -1;

  private final int[] order;
  private final int[] sorted;
  private final int[] starts;
  private final int[] parents;
  private final int[] firstChildren;

  /** Per node the bytes of its keys. */
  private final double[] bytes;

  /**
   * @param order a permutation of the columns: the most significant one first
   * @throws IllegalArgumentException if it is none
   */
  PrefixTree(KeyStats stats, int[] order) {
    requirePermutation(order, stats.columns());
    this.order = order.clone();
    this.sorted = sort(stats, order);
    int levels = order.length;
    boolean[][] begins = begins(stats, order, sorted);
    starts = new int[levels + 1];
    for (int level = 0; level < levels; level++) {
      int nodes = 0;
      for (boolean begin : begins[level]) {
        nodes += begin ? 1 : 0;
      }
      starts[level + 1] = starts[level] + nodes;
    }
    if (starts[levels] - starts[levels - 1] != stats.keys()) {
      throw new IllegalArgumentException("the same key twice, allowed: once");
    }
    parents = new int[starts[levels]];
    firstChildren = new int[starts[levels - 1]];
    bytes = new double[starts[levels]];
    int[] node = new int[levels];
    for (int level = 0; level < levels; level++) {
      node[level] = starts[level] - 1;
    }
    for (int at = 0; at < sorted.length; at++) {
      for (int level = 0; level < levels; level++) {
        if (begins[level][at]) {
          parents[++node[level]] = level == 0 ? NONE : node[level - 1];
          if (level > 0 && begins[level - 1][at]) {
            firstChildren[node[level - 1]] = node[level];
          }
        }
        bytes[node[level]] += stats.bytes(sorted[at]);
      }
    }
  }

  private static void requirePermutation(int[] order, int columns) {
    boolean[] seen = new boolean[columns];
    for (int column : order) {
      if (column < 0 || column >= columns || seen[column]) {
        throw new IllegalArgumentException(
            "order " + Arrays.toString(order) + ", allowed: each of 0 to " + (columns - 1));
      }
      seen[column] = true;
    }
    if (order.length != columns) {
      throw new IllegalArgumentException(
          "order " + Arrays.toString(order) + ", allowed: each of 0 to " + (columns - 1));
    }
  }

  /** Keys in the order of their values; by counting, from the least significant column on. */
  private static int[] sort(KeyStats stats, int[] order) {
    int[] keys = new int[stats.keys()];
    for (int key = 0; key < keys.length; key++) {
      keys[key] = key;
    }
    int[] next = new int[keys.length];
    for (int level = order.length - 1; level >= 0; level--) {
      int column = order[level];
      int[] places = new int[stats.cardinality(column) + 1];
      for (int key : keys) {
        places[stats.value(column, key) + 1]++;
      }
      for (int value = 1; value < places.length; value++) {
        places[value] += places[value - 1];
      }
      for (int key : keys) {
        next[places[stats.value(column, key)]++] = key;
      }
      int[] spare = keys;
      keys = next;
      next = spare;
    }
    return keys;
  }

  /** Per level and place in the order: whether the prefix is another one than the key's before. */
  private static boolean[][] begins(KeyStats stats, int[] order, int[] sorted) {
    boolean[][] begins = new boolean[order.length][sorted.length];
    for (int level = 0; level < order.length; level++) {
      int column = order[level];
      for (int at = 0; at < sorted.length; at++) {
        begins[level][at] =
            at == 0
                || level > 0 && begins[level - 1][at]
                || stats.value(column, sorted[at]) != stats.value(column, sorted[at - 1]);
      }
    }
    return begins;
  }

  int levels() {
    return order.length;
  }

  /** The column of a level. */
  int column(int level) {
    return order[level];
  }

  /** Of all levels. */
  int nodes() {
    return parents.length;
  }

  /** The first node of a level; that of the level after the last is {@link #nodes}. */
  int start(int level) {
    return starts[level];
  }

  /** K_i of the paper: how many prefixes of that length there are. */
  int prefixes(int level) {
    return starts[level + 1] - starts[level];
  }

  int parent(int node) {
    return parents[node];
  }

  /** Of a node that is no leaf; its other children follow. */
  int firstChild(int node) {
    return firstChildren[node];
  }

  double bytes(int node) {
    return bytes[node];
  }

  int leaves() {
    return sorted.length;
  }

  /** The first leaf's node; the others follow. */
  int firstLeaf() {
    return starts[order.length - 1];
  }

  /** The key of a leaf's node. */
  int key(int node) {
    return sorted[node - firstLeaf()];
  }
}
