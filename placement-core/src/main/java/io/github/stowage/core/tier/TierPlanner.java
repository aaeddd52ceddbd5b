package io.github.stowage.core.tier;

import java.util.Arrays;
import java.util.BitSet;

/** From statistics of composite keys to a plan of what goes to the SSD. */
public final class TierPlanner {
  private final TierMode mode;
  private final ReadCosts costs;

  /**
   * @param costs of as many columns as the statistics have
   */
  public TierPlanner(TierMode mode, ReadCosts costs) {
    this.mode = mode;
    this.costs = costs;
  }

  /**
   * Plans with the order of columns that the mode chooses.
   *
   * @param budget bytes of rows that the SSD may take, at least 0
   * @throws IllegalArgumentException if the budget is out of range, or there are not as many costs
   *     as columns
   */
  public TierPlan plan(KeyStats stats, double budget) {
    int[] usual = ColumnOrder.byCardinality(stats);
    TierPlan plan = plan(stats, usual, budget);
    if (mode == TierMode.PAPER) {
      return plan;
    }
    int[] cheapest = ColumnOrder.byCost(stats, costs.perFragment(stats));
    if (Arrays.equals(cheapest, usual)) {
      return plan;
    }
    TierPlan other = plan(stats, cheapest, budget);
    return other.cost() < plan.cost() ? other : plan;
  }

  /**
   * Plans with a given order.
   *
   * @param order columns, the most significant one first
   * @param budget bytes of rows that the SSD may take, at least 0
   * @throws IllegalArgumentException if the order does not have each column once, the budget is out
   *     of range, or there are not as many costs as columns
   */
  public TierPlan plan(KeyStats stats, int[] order, double budget) {
    if (!(budget >= 0 && budget < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("budget = " + budget + " bytes, allowed: at least 0");
    }
    PrefixTree tree = new PrefixTree(stats, order);
    double[] perFragment = costs.perFragment(stats);
    double[] gains = new double[order.length];
    for (int level = 0; level < order.length; level++) {
      gains[level] = perFragment[order[level]];
    }
    Chosen dense = new Chosen(tree, gains, budget, new BitSet());
    SubtreeGreedy greedy = new SubtreeGreedy(tree, dense, new BitSet());
    greedy.fill();
    if (mode == TierMode.PAPER) {
      Chosen chosen = byLeaves(tree, gains, budget);
      return new TierPlan(mode, stats, perFragment, tree, chosen, budget, greedy.bound());
    }
    BranchAndBound search =
        new BranchAndBound(tree, gains, budget, new Branch.Greedy(dense, greedy));
    return new TierPlan(mode, stats, perFragment, tree, search.best(), budget, search.bound());
  }

  private static Chosen byLeaves(PrefixTree tree, double[] gains, double budget) {
    Chosen chosen = new Chosen(tree, gains, budget, new BitSet());
    new LeafGreedy(tree, gains, chosen).fill();
    return chosen;
  }
}
