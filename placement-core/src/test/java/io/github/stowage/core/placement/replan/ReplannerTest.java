package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distributions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the settings, forced changes and odd inputs lead to; {@link ReplanStudyTest} has figures.
 */
class ReplannerTest {
  private static final ReplanSettings SETTINGS = ReplanSettings.DEFAULTS;
  private static final double[] LOADS = Sample.loads(Distributions.GAMMA, 1024, 300_000, 1);
  private static final Plan OLD = plan(LOADS, Nodes.alike(128, 16));

  @ParameterizedTest
  @EnumSource(Split.class)
  void keepsThePlacementIfLittleIsToGain(Split split) {
    Replan replan = Replanner.replan(OLD, LOADS, Nodes.alike(129, 16), SETTINGS.withSplit(split));
    assertThat(replan.unchanged()).isTrue();
    assertThat(replan.steps()).isEmpty();
    assertThat(replan.copies()).isZero();
    assertThat(replan.copiesLowerBound()).isZero();
    assertThat(replan.gain()).isLessThan(0.05);
    assertThat(replan.maxToMeanBefore()).isCloseTo(129.0 / 128, within(1e-4));
    for (int n = 0; n < 128; n++) {
      assertThat(replan.plan().placement().toArrays()[n]).isEqualTo(OLD.placement().toArrays()[n]);
    }
  }

  @Test
  void gainIsWhatTheNewPlanGainsAndDecides() {
    Nodes nodes = Nodes.alike(132, 16);
    Replan done = Replanner.replan(OLD, LOADS, nodes, SETTINGS.withMinGain(0.03));
    assertThat(done.unchanged()).isFalse();
    assertThat(done.gain())
        .isEqualTo(done.maxToMeanBefore() - done.plan().maxToMean())
        .isCloseTo(132.0 / 128 - 1, within(1e-4));
    Replan kept = Replanner.replan(OLD, LOADS, nodes, SETTINGS.withMinGain(0.04));
    assertThat(kept.unchanged()).isTrue();
    assertThat(kept.gain()).isCloseTo(done.gain(), within(1e-9));
  }

  @Test
  void copiesNothingWhenThereIsNothingToGain() {
    Nodes moreSlots = Nodes.alike(128, 20);
    Replan replan = Replanner.replan(OLD, LOADS, moreSlots, SETTINGS.withMinGain(0));
    assertThat(replan.unchanged()).isTrue();
  }

  @Test
  void routesAnewEvenIfThePlacementIsKept() {
    double[] drifted = Sample.loads(Distributions.GAMMA.shifted().get(1), 1024, 300_000, 2);
    Replan weighted = Replanner.replan(OLD, drifted, OLD.nodes(), SETTINGS);
    assertThat(weighted.unchanged()).isTrue();
    assertThat(weighted.plan().placement()).isEqualTo(OLD.placement());
    assertThat(weighted.plan().maxToMean()).isLessThan(1.0001);
    assertThat(weighted.plan().maxToMeanEvenSplit()).isGreaterThan(1.1);
    Replan even =
        Replanner.replan(OLD, drifted, OLD.nodes(), SETTINGS.withSplit(Split.EVEN).withMinGain(9));
    assertThat(even.unchanged()).isTrue();
    assertThat(even.plan().maxToMean()).isEqualTo(even.plan().maxToMeanEvenSplit());
  }

  @Test
  void whatForcesAChangeIsDoneWhateverItGains() {
    ReplanSettings never = SETTINGS.withMinGain(9);
    double[] loads = {4, 3, 2, 1};
    Plan old = plan(loads, Nodes.alike(4, 2));
    Replan left = Replanner.replan(old, loads, Nodes.alike(3, 2), never);
    assertThat(left.unchanged()).isFalse();
    Replan smaller = Replanner.replan(old, loads, Nodes.alike(4, 1), never);
    assertThat(smaller.unchanged()).isFalse();
    Nodes racks = Nodes.alike(4, 2).inRacks(new int[] {0, 0, 1, 1});
    assertThat(Replanner.replan(old, loads, racks, never).unchanged()).isFalse();
    assertThat(Replanner.replan(old, loads, old.nodes(), never).unchanged()).isTrue();
  }

  @Test
  void lostPartitionsAreCopiedFromTheNodesThatLeave() {
    double[] loads = {1, 1, 1, 1};
    Plan old = plan(loads, Nodes.alike(4, 1));
    Replan replan = Replanner.replan(old, loads, Nodes.alike(2, 2), SETTINGS);
    assertThat(replan.maxToMeanBefore()).isInfinite();
    assertThat(replan.gain()).isInfinite();
    assertThat(replan.copies()).isEqualTo(2);
    assertThat(replan.steps()).hasSize(1);
    assertThat(replan.steps().get(0).copies()).allMatch(copy -> copy.from() >= 2);
    assertThat(replan.steps().get(0).drops()).isEmpty();
  }

  @Test
  void theThrottleShortensTheWay() {
    Nodes nodes = Nodes.alike(160, 16);
    int slow = Replanner.replan(OLD, LOADS, nodes, SETTINGS).steps().size();
    int fast = Replanner.replan(OLD, LOADS, nodes, SETTINGS.withCopiesPerNode(4)).steps().size();
    // 512 copies to 32 new nodes: 16 steps of one copy per node, or 4 of four, are the fewest.
    assertThat(slow).isBetween(16, 18);
    assertThat(fast).isBetween(4, 5);
  }

  @Test
  void twoNodesExchangeAHotPartition() {
    double[] loads = {8, 1, 1, 1, 1};
    Plan old = plan(loads, Nodes.alike(2, 3));
    double[] turned = {1, 1, 1, 1, 8};
    for (Split split : Split.values()) {
      Replan replan = Replanner.replan(old, turned, old.nodes(), SETTINGS.withSplit(split));
      assertThat(replan.plan().replicas()[4]).isEqualTo(2);
      assertThat(replan.plan().maxToMean()).isLessThanOrEqualTo(1.02);
      assertThat(replan.copies()).isEqualTo(1);
    }
  }

  @Test
  void refusesWhatCanNotBe() {
    double[] loads = {1, 2, 3};
    Plan old = plan(loads, Nodes.alike(2, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(old, new double[] {1, 2}, old.nodes(), SETTINGS))
        .withMessage("loads: 2, allowed: one for each partition of the old plan, 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(old, new double[3], old.nodes(), SETTINGS))
        .withMessageContaining("allowed: more than 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(old, loads, Nodes.alike(2, 1), SETTINGS))
        .withMessage("slots: 2 in all, allowed: at least one per partition, 3");
  }

  private static Plan plan(double[] loads, Nodes nodes) {
    return Planner.plan(loads, nodes, Strategy.FULL, ReplicaVector.ADAMS);
  }
}
