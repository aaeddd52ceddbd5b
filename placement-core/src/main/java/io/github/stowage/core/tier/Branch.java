package io.github.stowage.core.tier;

import java.util.BitSet;

/**
 * A part of all choices: those with some nodes closed and some not, and what no choice in it can
 * exceed. Linked to the larger part that it is one half of.
 */
final class Branch {
  private final Branch parent;
  private final int node;
  private final boolean closed;

  /** What no choice in this part saves more than. */
  final double bound;

  /** The node that the next halves differ in. */
  final int critical;

  private Branch(Branch parent, int node, boolean closed, double bound, int critical) {
    this.parent = parent;
    this.node = node;
    this.closed = closed;
    this.bound = bound;
    this.critical = critical;
  }

  /** All choices. */
  static Branch all(double bound, int critical) {
    return new Branch(null, PrefixTree.NONE, false, bound, critical);
  }

  /** The half of a part in which its critical node is closed, or is not. */
  Branch half(boolean isClosed, double halfBound, int nextCritical) {
    return new Branch(this, critical, isClosed, Math.min(bound, halfBound), nextCritical);
  }

  /** The greedy choice in a half of this part; null if what must be in does not fit. */
  Greedy fill(PrefixTree tree, double[] gains, double capacity, boolean isClosed) {
    BitSet open = new BitSet();
    if (!isClosed) {
      forbid(tree, critical, open);
    }
    for (Branch branch = this; branch.parent != null; branch = branch.parent) {
      if (!branch.closed) {
        forbid(tree, branch.node, open);
      }
    }
    Chosen chosen = new Chosen(tree, gains, capacity, open);
    boolean fits = !isClosed || close(critical, chosen);
    for (Branch branch = this; fits && branch.parent != null; branch = branch.parent) {
      fits = !branch.closed || close(branch.node, chosen);
    }
    if (!fits) {
      return null;
    }
    SubtreeGreedy greedy = new SubtreeGreedy(tree, chosen, open);
    greedy.fill();
    return new Greedy(chosen, greedy);
  }

  /** With a node its ancestors stay open, too. */
  private static void forbid(PrefixTree tree, int node, BitSet open) {
    for (int up = node; up != PrefixTree.NONE; up = tree.parent(up)) {
      open.set(up);
    }
  }

  private static boolean close(int node, Chosen chosen) {
    if (!chosen.closed(node)) {
      if (!chosen.fits(node)) {
        return false;
      }
      chosen.add(node);
    }
    return true;
  }

  /** A choice, and what was learnt on the way. */
  static final class Greedy {
    final Chosen chosen;
    final double bound;
    final int critical;

    Greedy(Chosen chosen, SubtreeGreedy greedy) {
      this.chosen = chosen;
      this.bound = greedy.bound();
      this.critical = greedy.critical();
    }
  }
}
