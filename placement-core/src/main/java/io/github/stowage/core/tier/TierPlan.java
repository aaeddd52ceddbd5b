package io.github.stowage.core.tier;

import java.util.BitSet;

/** Which keys go to the SSD, what that saves, and what it could save at most. Immutable. */
public final class TierPlan {
  private final TierMode mode;
  private final int[] order;
  private final BitSet ssd;
  private final double budget;
  private final double ssdBytes;
  private final long[] prefixes;
  private final long[] fragments;
  private final double costWithoutSsd;
  private final double cost;
  private final double bound;

  TierPlan(
      TierMode mode,
      KeyStats stats,
      double[] perFragment,
      PrefixTree tree,
      Chosen chosen,
      double budget,
      double bound) {
    this.mode = mode;
    this.budget = budget;
    int columns = tree.levels();
    order = new int[columns];
    prefixes = new long[columns];
    fragments = new long[columns];
    double before = 0;
    double after = 0;
    for (int level = 0; level < columns; level++) {
      int column = tree.column(level);
      order[level] = column;
      prefixes[column] = tree.prefixes(level);
      for (int node = tree.start(level); node < tree.start(level + 1); node++) {
        fragments[column] += chosen.closed(node) ? 0 : 1;
      }
      before += perFragment[column] * prefixes[column];
      after += perFragment[column] * fragments[column];
    }
    costWithoutSsd = before;
    cost = after;
    this.bound = Math.max(bound, before - after);
    ssd = new BitSet(stats.keys());
    double bytes = 0;
    for (int leaf = tree.firstLeaf(); leaf < tree.nodes(); leaf++) {
      if (chosen.closed(leaf)) {
        ssd.set(tree.key(leaf));
        bytes += tree.bytes(leaf);
      }
    }
    ssdBytes = bytes;
  }

  public TierMode mode() {
    return mode;
  }

  /** Columns, the most significant one first: in this order rows are sorted. */
  public int[] order() {
    return order.clone();
  }

  public boolean onSsd(int key) {
    return ssd.get(key);
  }

  /** How many keys are on the SSD. */
  public int ssdKeys() {
    return ssd.cardinality();
  }

  /** C_SSD. */
  public double budget() {
    return budget;
  }

  /** Of the rows on the SSD; at most the budget. */
  public double ssdBytes() {
    return ssdBytes;
  }

  /** K_i: into how many fragments a column's values would fall if all rows were on the HDD. */
  public long prefixes(int column) {
    return prefixes[column];
  }

  /** F_i: into how many fragments on the HDD a column's values fall. */
  public long fragments(int column) {
    return fragments[column];
  }

  /** Equation 2 with all rows on the HDD: also what could be saved with all on the SSD. */
  public double costWithoutSsd() {
    return costWithoutSsd;
  }

  /** Equation 2. */
  public double cost() {
    return cost;
  }

  /** What the plan saves. */
  public double gain() {
    return costWithoutSsd - cost;
  }

  /** What the plan saves, as a share of what all rows on the SSD would save; 0 to 1. */
  public double share() {
    return gain() / costWithoutSsd;
  }

  /** No plan with this order and budget saves more: the Lagrangian bound, or a lower one. */
  public double bound() {
    return bound;
  }

  /** How near the plan is to the bound; 1 if nothing can be better. */
  public double certificate() {
    return bound == 0 ? 1 : gain() / bound;
  }
}
