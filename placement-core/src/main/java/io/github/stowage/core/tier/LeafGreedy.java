package io.github.stowage.core.tier;

import io.github.stowage.core.order.MinHeap;

/**
 * Adds the key that saves most for each byte it takes, until none fits: the paper's greedy method
 * (section 5.1). A key that does not fit is passed over.
 */
final class LeafGreedy {
  private final PrefixTree tree;
  private final double[] gains;
  private final Chosen chosen;
  private final int[] openChildren;

  LeafGreedy(PrefixTree tree, double[] gains, Chosen chosen) {
    this.tree = tree;
    this.gains = gains;
    this.chosen = chosen;
    this.openChildren = new int[tree.nodes()];
    for (int node = 0; node < tree.nodes(); node++) {
      if (tree.parent(node) != PrefixTree.NONE) {
        openChildren[tree.parent(node)]++;
      }
    }
  }

  void fill() {
    // A key comes once more for each level that it turns out to be the last of.
    MinHeap densest = new MinHeap(tree.leaves() + tree.firstLeaf());
    for (int leaf = tree.firstLeaf(); leaf < tree.nodes(); leaf++) {
      densest.add(-density(leaf), leaf);
    }
    while (!densest.isEmpty()) {
      int leaf = densest.top();
      densest.removeTop();
      if (!chosen.closed(leaf) && chosen.fits(leaf)) {
        chosen.add(leaf);
        raise(leaf, densest);
      }
    }
  }

  /** What the key saves for a byte: its own fragment, and those that it is the last key of. */
  private double density(int leaf) {
    double saved = gains[tree.levels() - 1];
    int node = leaf;
    for (int level = tree.levels() - 2; level >= 0; level--) {
      int parent = tree.parent(node);
      if (openChildren[parent] != 1) {
        break;
      }
      saved += gains[level];
      node = parent;
    }
    return saved / tree.bytes(leaf);
  }

  /** The key's sibling that is left alone now saves more. */
  private void raise(int leaf, MinHeap densest) {
    int node = leaf;
    int parent = tree.parent(node);
    while (parent != PrefixTree.NONE && --openChildren[parent] == 0) {
      node = parent;
      parent = tree.parent(node);
    }
    if (parent != PrefixTree.NONE && openChildren[parent] == 1) {
      int last = lastOpenLeaf(parent);
      if (last >= 0) {
        densest.add(-density(last), last);
      }
    }
  }

  /** The only key of the node that is not chosen; -1 if there are several. */
  private int lastOpenLeaf(int top) {
    int node = top;
    while (node < tree.firstLeaf()) {
      if (openChildren[node] != 1) {
        return -1;
      }
      int child = tree.firstChild(node);
      while (chosen.closed(child)) {
        child++;
      }
      node = child;
    }
    return node;
  }
}
