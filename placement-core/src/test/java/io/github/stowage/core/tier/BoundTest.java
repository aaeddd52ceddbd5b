package io.github.stowage.core.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Plans of tables with many keys beside the bound, and the paper's way beside ours. */
class BoundTest {
  private static final int INSTANCES = 200;
  private static final int LEAST_KEYS = 10_000;

  @Test
  void withManyKeysPlansAreNearTheBound() {
    Shares ours = new Shares();
    Shares papers = new Shares();
    Shares lagrangian = new Shares();
    for (long seed = 0; seed < INSTANCES; seed++) {
      Random random = new Random(seed);
      KeyStats stats = table(random);
      ReadCosts costs = ReadCosts.even(stats.columns());
      int[] order = ColumnOrder.byCardinality(stats);
      double budget = Math.floor(stats.totalBytes() * (.05 + .45 * random.nextDouble()));
      TierPlan plan = new TierPlanner(TierMode.DENSITY, costs).plan(stats, order, budget);
      TierPlan paper = new TierPlanner(TierMode.PAPER, costs).plan(stats, order, budget);
      // The paper's has the Lagrangian bound, which ours is at least as near to the optimum as.
      assertThat(plan.bound()).as("seed " + seed).isLessThanOrEqualTo(paper.bound());
      assertThat(plan.gain()).as("seed " + seed).isGreaterThanOrEqualTo(paper.gain());
      lagrangian.add(plan.gain() / paper.bound());
      ours.add(plan.certificate());
      papers.add(paper.certificate());
    }
    System.out.printf("of the Lagrangian bound: ours %s; the paper's way %s%n", lagrangian, papers);
    System.out.printf("of the plan's own bound: ours %s%n", ours);
    assertThat(ours.worst).isGreaterThanOrEqualTo(.97);
    assertThat(ours.far).isLessThanOrEqualTo(5);
    assertThat(lagrangian.sum).isGreaterThanOrEqualTo(.997 * INSTANCES);
  }

  private static KeyStats table(Random random) {
    while (true) {
      KeyStats stats = RandomTables.some(random, LEAST_KEYS + 2_000, 2 + random.nextInt(4));
      if (stats.keys() > LEAST_KEYS) {
        return stats;
      }
    }
  }

  private static final class Shares {
    double worst = 1;
    double sum;
    int far;

    void add(double share) {
      worst = Math.min(worst, share);
      sum += share;
      far += share < .985 ? 1 : 0;
    }

    @Override
    public String toString() {
      return String.format(
          "worst %.4f, mean %.4f, %d of %d below .985", worst, sum / INSTANCES, far, INSTANCES);
    }
  }
}
