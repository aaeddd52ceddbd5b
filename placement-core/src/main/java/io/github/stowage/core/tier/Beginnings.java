package io.github.stowage.core.tier;

import io.github.stowage.core.order.Order;

/**
 * Fills the SSD again and again, each time from another subtree that the fullest plan left out.
 * What matters is which large subtree comes last, so this matters where there are few.
 */
final class Beginnings {
  private final PrefixTree tree;
  private final double[] gains;
  private final double capacity;

  Beginnings(PrefixTree tree, double[] gains, double capacity) {
    this.tree = tree;
    this.gains = gains;
    this.capacity = capacity;
  }

  /** The best of a plan and of so many others at most. */
  Chosen best(Chosen first, int most) {
    double[] missed = new double[tree.nodes()];
    Chosen none = new Chosen(tree, gains, capacity);
    for (int node = 0; node < missed.length; node++) {
      missed[node] =
          first.closed(node) || none.last(node) || !none.fits(node) ? 0 : first.missed(node);
    }
    int[] order = Order.descending(missed);
    Chosen best = first;
    for (int i = 0; i < Math.min(most, order.length) && missed[order[i]] > 0; i++) {
      Chosen other = new Chosen(tree, gains, capacity);
      other.add(order[i]);
      new SubtreeGreedy(tree, other).fill();
      if (other.gain() > best.gain()) {
        best = other;
      }
    }
    return best;
  }
}
