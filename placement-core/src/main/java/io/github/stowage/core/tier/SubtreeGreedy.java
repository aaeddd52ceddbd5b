package io.github.stowage.core.tier;

import io.github.stowage.core.order.MinHeap;

/**
 * Adds the subtree that saves most for each byte it takes, until none fits. Adding it makes no
 * other subtree save more for a byte, so that up to the first that does not fit the set is the best
 * of its size, and that subtree's savings for a byte are the Lagrangian multiplier at which the
 * bound is least.
 */
final class SubtreeGreedy {
  private final PrefixTree tree;
  private final Chosen chosen;
  private double bound = Double.NaN;

  SubtreeGreedy(PrefixTree tree, Chosen chosen) {
    this.tree = tree;
    this.chosen = chosen;
  }

  /** Fills the set, whatever is in it already. */
  void fill() {
    MinHeap densest = new MinHeap(tree.nodes());
    double smallest = Double.POSITIVE_INFINITY;
    for (int node = 0; node < tree.nodes(); node++) {
      if (!chosen.last(node) && !chosen.closed(node)) {
        densest.add(-chosen.density(node), node);
      }
    }
    for (int leaf = tree.firstLeaf(); leaf < tree.nodes(); leaf++) {
      smallest = Math.min(smallest, tree.bytes(leaf));
    }
    while (!densest.isEmpty() && (Double.isNaN(bound) || chosen.room() >= smallest)) {
      int node = densest.top();
      if (chosen.closed(node)) {
        densest.removeTop();
      } else if (-densest.topKey() > chosen.density(node)) {
        // Something of it was added since.
        densest.replaceTop(-chosen.density(node));
      } else if (chosen.fits(node)) {
        densest.removeTop();
        chosen.add(node);
      } else {
        if (Double.isNaN(bound)) {
          bound = chosen.gain() + chosen.density(node) * chosen.room();
        }
        densest.removeTop();
      }
    }
    if (Double.isNaN(bound)) {
      bound = chosen.gain();
    }
  }

  /**
   * The Lagrangian bound: no set within the capacity saves more. Only of a set that was empty
   * before.
   */
  double bound() {
    return bound;
  }
}
