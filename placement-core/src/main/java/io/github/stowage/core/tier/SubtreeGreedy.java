package io.github.stowage.core.tier;

import io.github.stowage.core.order.MinHeap;
import java.util.BitSet;

/**
 * Adds the subtree that saves most for each byte it takes, until none fits. Adding it makes no
 * other subtree save more for a byte, so that up to the first that does not fit the set is the best
 * of its size, and that subtree's savings for a byte are the Lagrangian multiplier at which the
 * bound is least.
 */
final class SubtreeGreedy {
  private final PrefixTree tree;
  private final Chosen chosen;
  private final BitSet open;
  private double bound = Double.NaN;
  private int critical = PrefixTree.NONE;

  /**
   * @param open nodes that must not be added, and so are their ancestors
   */
  SubtreeGreedy(PrefixTree tree, Chosen chosen, BitSet open) {
    this.tree = tree;
    this.chosen = chosen;
    this.open = open;
  }

  /** Fills the set, whatever is in it already. */
  void fill() {
    MinHeap densest = new MinHeap(tree.nodes());
    for (int node = 0; node < tree.nodes(); node++) {
      if (!open.get(node) && !dominated(node) && !chosen.closed(node)) {
        densest.add(-chosen.density(node), node);
      }
    }
    double smallest = Double.POSITIVE_INFINITY;
    for (int leaf = tree.firstLeaf(); leaf < tree.nodes(); leaf++) {
      smallest = Math.min(smallest, tree.bytes(leaf));
    }
    while (!densest.isEmpty() && (critical == PrefixTree.NONE || chosen.room() >= smallest)) {
      int node = densest.top();
      if (chosen.closed(node)) {
        densest.removeTop();
      } else if (-densest.topKey() > chosen.density(node)) {
        // Something of it was added since.
        densest.replaceTop(-chosen.density(node));
      } else {
        densest.removeTop();
        if (chosen.fits(node)) {
          chosen.add(node);
        } else if (critical == PrefixTree.NONE) {
          critical = node;
          bound = chosen.gain() + chosen.density(node) * chosen.room();
        }
      }
    }
    if (critical == PrefixTree.NONE) {
      bound = chosen.gain();
    }
  }

  /** The parent takes the same and saves more. */
  private boolean dominated(int node) {
    return chosen.last(node) && !open.get(tree.parent(node));
  }

  /** The Lagrangian bound: no set with what was in it before saves more. */
  double bound() {
    return bound;
  }

  /** The first subtree that did not fit; {@link PrefixTree#NONE} if all did: then it is best. */
  int critical() {
    return critical;
  }
}
