package io.github.stowage.core.tier;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Looks for a better choice than the greedy one, and for a lower bound. The greedy choice loses the
 * room that one subtree did not fit into; so all choices are halved into those with it and those
 * without, and so on, the half with the highest bound first. It ends when the choice is near the
 * bound, or after so much work.
 */
final class BranchAndBound {
  /** Of the bound: nearer is not worth the time. */
  private static final double NEAR = .995;

  /** Nodes of the tree that are looked at, in all halves. */
  private static final long MOST_WORK = 20_000_000;

  private static final int MOST_HALVINGS = 500;

  private final PrefixTree tree;
  private final double[] gains;
  private final double capacity;
  private Chosen best;
  private double bound;

  /**
   * @param greedy of all choices
   */
  BranchAndBound(PrefixTree tree, double[] gains, double capacity, Branch.Greedy greedy) {
    this.tree = tree;
    this.gains = gains;
    this.capacity = capacity;
    this.best = greedy.chosen;
    this.bound = greedy.bound;
    PriorityQueue<Branch> open =
        new PriorityQueue<>(Comparator.comparingDouble(branch -> -branch.bound));
    if (greedy.critical != PrefixTree.NONE) {
      open.add(Branch.all(greedy.bound, greedy.critical));
    }
    long halvings = Math.min(MOST_HALVINGS, MOST_WORK / (2L * tree.nodes()));
    for (long done = 0; done < halvings && !open.isEmpty(); done++) {
      bound = Math.max(best.gain(), open.peek().bound);
      if (best.gain() >= NEAR * bound) {
        return;
      }
      Branch branch = open.remove();
      for (boolean closed : new boolean[] {true, false}) {
        halve(branch, closed, open);
      }
    }
    bound = Math.max(best.gain(), open.isEmpty() ? 0 : open.peek().bound);
  }

  private void halve(Branch branch, boolean closed, PriorityQueue<Branch> open) {
    Branch.Greedy greedy = branch.fill(tree, gains, capacity, closed);
    if (greedy == null) {
      return;
    }
    if (greedy.chosen.gain() > best.gain()) {
      best = greedy.chosen;
    }
    if (greedy.critical != PrefixTree.NONE && greedy.bound > best.gain()) {
      open.add(branch.half(closed, greedy.bound, greedy.critical));
    }
  }

  Chosen best() {
    return best;
  }

  /** No choice within the capacity saves more. */
  double bound() {
    return bound;
  }
}
