package io.github.stowage.tiering.decide;

import io.github.stowage.core.tier.KeyStats;
import io.github.stowage.core.tier.ReadCosts;
import io.github.stowage.core.tier.TierMode;
import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.core.tier.TierPlanner;
import java.util.ArrayList;
import java.util.List;

/**
 * What an SSD of several sizes would bring a table.
 *
 * @param steps by growing size
 */
public record Advice(List<Step> steps) {
  /** Shares of the table's bytes. */
  public static final List<Double> BUDGETS = List.of(.05, .1, .2, .4);

  /** The one the paper speaks of, which the verdict is about. */
  public static final double USUAL = .2;

  /** A table whose gain is this near to its share of the SSD has no skew that pays. */
  private static final double WORTH = .1;

  /**
   * @param budget share of the table's bytes, 0 to 1
   * @param plan ours
   * @param paper the paper's greedy method
   */
  public record Step(double budget, TierPlan plan, TierPlan paper) {}

  /**
   * @param costs of as many columns as the statistics have
   */
  public static Advice of(KeyStats stats, ReadCosts costs) {
    List<Step> steps = new ArrayList<>();
    for (double budget : BUDGETS) {
      double bytes = Math.floor(budget * stats.totalBytes());
      steps.add(
          new Step(
              budget,
              new TierPlanner(TierMode.DENSITY, costs).plan(stats, bytes),
              new TierPlanner(TierMode.PAPER, costs).plan(stats, bytes)));
    }
    return new Advice(List.copyOf(steps));
  }

  /** Where the SSD has the usual size. */
  public Step usual() {
    return steps.stream().filter(step -> step.budget() == USUAL).findFirst().orElseThrow();
  }

  /** Whether the usual size brings clearly more than its share. */
  public boolean pays() {
    return usual().plan().share() >= USUAL + WORTH;
  }

  /** How many seeks less a read by the column makes, as a share of all; with the usual size. */
  public double columnShare(int column) {
    TierPlan plan = usual().plan();
    return 1 - (double) plan.fragments(column) / plan.prefixes(column);
  }

  /** Whether reads by the column gain clearly more than the SSD's share. */
  public boolean pays(int column) {
    return columnShare(column) >= USUAL + WORTH;
  }
}
