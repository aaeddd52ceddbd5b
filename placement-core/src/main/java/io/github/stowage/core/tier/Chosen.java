package io.github.stowage.core.tier;

import java.util.BitSet;

/**
 * A set of subtrees that go to the SSD, as it grows: what it takes, what it saves, and what each
 * node still would take and save. A node is closed when all of its keys are in the set; only closed
 * nodes save (constraint 3 of the paper).
 */
final class Chosen {
  private final PrefixTree tree;
  private final boolean[] closed;

  /** Per node: what is not in the set of its keys' bytes, and of its subtree's savings. */
  private final double[] openBytes;

  private final double[] openGain;
  private final int[] openChildren;
  private final double capacity;
  private double used;
  private double gain;

  /**
   * @param gains per level: what a closed node saves
   * @param open nodes that save nothing, because they are not to be closed
   */
  Chosen(PrefixTree tree, double[] gains, double capacity, BitSet open) {
    this.tree = tree;
    this.capacity = capacity;
    int nodes = tree.nodes();
    closed = new boolean[nodes];
    openBytes = new double[nodes];
    openGain = new double[nodes];
    openChildren = new int[nodes];
    for (int level = tree.levels() - 1; level >= 0; level--) {
      for (int node = tree.start(level); node < tree.start(level + 1); node++) {
        openBytes[node] = tree.bytes(node);
        openGain[node] += open.get(node) ? 0 : gains[level];
        int parent = tree.parent(node);
        if (parent != PrefixTree.NONE) {
          openGain[parent] += openGain[node];
          openChildren[parent]++;
        }
      }
    }
  }

  /** Whether all of its keys are in the set. */
  boolean closed(int node) {
    int up = node;
    while (up != PrefixTree.NONE && !closed[up]) {
      up = tree.parent(up);
    }
    return up != PrefixTree.NONE;
  }

  /** What adding the whole subtree would save for each byte that it would take. */
  double density(int node) {
    return openGain[node] / openBytes[node];
  }

  boolean fits(int node) {
    return openBytes[node] <= capacity - used;
  }

  double room() {
    return capacity - used;
  }

  double gain() {
    return gain;
  }

  /** Whether adding the node adds its parent, too, which saves more and takes the same. */
  boolean last(int node) {
    int parent = tree.parent(node);
    return parent != PrefixTree.NONE && openChildren[parent] == 1;
  }

  /** The whole subtree. */
  void add(int node) {
    double bytes = openBytes[node];
    double saved = openGain[node];
    used += bytes;
    gain += saved;
    close(node);
    int child = node;
    for (int up = tree.parent(node); up != PrefixTree.NONE; up = tree.parent(up)) {
      openBytes[up] -= bytes;
      openGain[up] -= saved;
      if (closed[child]) {
        openChildren[up]--;
        if (openChildren[up] == 0) {
          // Nothing of it is missing any more: what it saves itself is won with its last child.
          gain += openGain[up];
          saved += openGain[up];
          close(up);
        }
      }
      child = up;
    }
  }

  private void close(int node) {
    closed[node] = true;
    openBytes[node] = 0;
    openGain[node] = 0;
  }
}
