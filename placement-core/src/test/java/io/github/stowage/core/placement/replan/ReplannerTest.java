package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReplannerTest {
  private static final int SLOTS = 16;
  private static final int PARTITIONS = 1024;

  static List<Distribution> distributions() {
    return List.of(Distributions.POWER, Distributions.GAMMA, Distributions.NORMAL);
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void growthCopiesLittleMoreThanTheNewSlots(Distribution distribution) {
    double[] loads = Sample.loads(distribution, PARTITIONS, 300_000, 11);
    Plan old = plan(loads, 128);
    for (Split split : Split.values()) {
      Replan replan = replan(old, loads, 160, ReplanSettings.DEFAULTS.withSplit(split));
      assertThat(replan.unchanged()).isFalse();
      assertThat(reached(replan, split)).isLessThanOrEqualTo(1.02);
      assertThat(replan.copies()).isBetween(512, (int) (1.3 * 512));
      assertThat(replan.copiesLowerBound()).isBetween(512, replan.copies());
      assertThat(replan.maxToMeanBefore()).isCloseTo(1.25, within(0.01));
    }
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void keepsThePlacementIfLittleIsToGain(Split split) {
    double[] loads = Sample.loads(Distributions.GAMMA, PARTITIONS, 300_000, 1);
    Plan old = plan(loads, 128);
    Replan replan = replan(old, loads, 129, ReplanSettings.DEFAULTS.withSplit(split));
    assertThat(replan.unchanged()).isTrue();
    assertThat(replan.steps()).isEmpty();
    assertThat(replan.copies()).isZero();
    assertThat(replan.gain()).isLessThan(0.05);
    for (int n = 0; n < 128; n++) {
      assertThat(replan.plan().placement().toArrays()[n]).isEqualTo(old.placement().toArrays()[n]);
    }
  }

  @Test
  void refusesWhatCanNotBe() {
    double[] loads = {1, 2, 3};
    Plan old = plan(loads, 2);
    ReplanSettings settings = ReplanSettings.DEFAULTS;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(old, new double[] {1, 2}, old.nodes(), settings))
        .withMessage("loads: 2, allowed: one for each partition of the old plan, 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(old, new double[3], old.nodes(), settings))
        .withMessageContaining("allowed: more than 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(old, loads, Nodes.alike(2, 1), settings))
        .withMessage("slots: 2 in all, allowed: at least one per partition, 3");
  }

  private static Plan plan(double[] loads, int nodes) {
    int slots = Math.min(SLOTS, loads.length);
    return Planner.plan(loads, Nodes.alike(nodes, slots), Strategy.FULL, ReplicaVector.ADAMS);
  }

  private static Replan replan(Plan old, double[] loads, int nodes, ReplanSettings settings) {
    return Replanner.replan(old, loads, Nodes.alike(nodes, SLOTS), settings);
  }

  private static double reached(Replan replan, Split split) {
    return split == Split.EVEN ? replan.plan().maxToMeanEvenSplit() : replan.plan().maxToMean();
  }
}
