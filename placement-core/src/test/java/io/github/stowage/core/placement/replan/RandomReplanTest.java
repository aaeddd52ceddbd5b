package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.PlanVerifier;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Routing;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import org.junit.jupiter.api.Test;

class RandomReplanTest {
  @Test
  void everyPlanAndEveryStepIsSound() {
    int cases = 0;
    int unchanged = 0;
    int transientSlots = 0;
    int atBound = 0;
    for (long seed = 0; cases < 2 * 500; seed++) {
      RandomReplan c = RandomReplan.draw(seed);
      for (Split split : Split.values()) {
        if (c == null) {
          continue;
        }
        ReplanSettings settings =
            ReplanSettings.DEFAULTS
                .withSplit(split)
                .withMinGain(seed % 2 * 0.05)
                .withCopiesPerNode(c.copiesPerNode);
        Replan replan = Replanner.replan(c.old, c.loads, c.nodes, settings);
        PlanVerifier.require(replan.plan());
        StepVerifier.require(c.old, c.old.placement(), replan, c.loads, settings);
        assertThat(replan.copies()).as("seed %d", seed).isEqualTo(newPairs(c.old, replan.plan()));
        assertThat(replan.copiesLowerBound()).isLessThanOrEqualTo(replan.copies());
        cases++;
        unchanged += replan.unchanged() ? 1 : 0;
        transientSlots += replan.transientSlots();
        atBound += replan.copies() == replan.copiesLowerBound() ? 1 : 0;
      }
    }
    assertThat(unchanged).isBetween(100, 200);
    assertThat(transientSlots).isPositive();
    assertThat(atBound).isGreaterThan(700);
  }

  @Test
  void weightedIsHardlyEverWorseThanPlanningAnew() {
    int cases = 0;
    int worse = 0;
    double worst = 1;
    for (long seed = 0; cases < 500; seed++) {
      RandomReplan c = RandomReplan.draw(seed);
      if (c == null) {
        continue;
      }
      ReplanSettings settings = ReplanSettings.DEFAULTS.withMinGain(0);
      Replan replan = Replanner.replan(c.old, c.loads, c.nodes, settings);
      Plan anew;
      try {
        anew = Planner.plan(c.loads, c.nodes, Strategy.FULL, ReplicaVector.ADAMS);
      } catch (IllegalArgumentException impossible) {
        continue;
      }
      cases++;
      double ratio = replan.plan().maxToMean() / anew.maxToMean();
      worse += ratio > ReplanSettings.DEFAULTS.target() ? 1 : 0;
      worst = Math.max(worst, ratio);
    }
    assertThat(worse).isLessThanOrEqualTo(2);
    assertThat(worst).isLessThan(1.1);
  }

  private static int newPairs(Plan old, Plan plan) {
    Routing holders = Routing.even(plan.placement());
    int pairs = 0;
    for (int p = 0; p < holders.partitions(); p++) {
      for (int e = holders.first(p); e < holders.first(p + 1); e++) {
        int node = holders.node(e);
        boolean there = node < old.placement().nodes() && old.placement().holds(node, p);
        pairs += there ? 0 : 1;
      }
    }
    return pairs;
  }
}
