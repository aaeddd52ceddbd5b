package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distributions;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** 128 nodes, on which single partitions turn hot, or which get other speeds or racks. */
class HotPartitionsAndRacksTest {
  private static final ReplanSettings SETTINGS = ReplanSettings.DEFAULTS;
  private static final double[] LOADS = Sample.loads(Distributions.GAMMA, 1024, 300_000, 1);
  private static final Plan OLD = plan(LOADS, Nodes.alike(128, 16));

  @ParameterizedTest
  @EnumSource(Split.class)
  void aPartitionThatTurnsDeadHotSpreadsOverHalfTheNodes(Split split) {
    double[] loads = LOADS.clone();
    loads[1000] = 300_000;
    Replan replan = Replanner.replan(OLD, loads, OLD.nodes(), SETTINGS.withSplit(split));
    // It had one replica and now makes half of all load: 128 / 2 times the mean, at least.
    assertThat(replan.maxToMeanBefore()).isBetween(64.0, 65.0);
    assertThat(reached(replan, split)).isLessThanOrEqualTo(1.02);
    int replicas = replan.plan().replicas()[1000];
    // Half of the load within 1.02 times the mean of each node.
    assertThat(replicas).isGreaterThanOrEqualTo((int) Math.ceil(64 / 1.02));
    // Its own new replicas, and what makes room for them.
    int most = split == Split.EVEN ? replicas * 5 / 4 : replicas;
    assertThat(replan.copies()).isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void aFewCopiesServeAPartitionThatTurnsHot(Split split) {
    double[] loads = LOADS.clone();
    loads[1000] = 10_000;
    Replan replan = Replanner.replan(OLD, loads, OLD.nodes(), SETTINGS.withSplit(split));
    assertThat(replan.maxToMeanBefore()).isGreaterThan(4.1);
    assertThat(reached(replan, split)).isLessThanOrEqualTo(1.02);
    assertThat(replan.copies()).isLessThanOrEqualTo(split == Split.EVEN ? 50 : 6);
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void nodesThatGrowFasterGetMore(Split split) {
    int[] slots = IntStream.range(0, 128).map(n -> n % 4 == 0 ? 32 : 16).toArray();
    double[] speeds = IntStream.of(slots).mapToDouble(s -> s / 16.0).toArray();
    Nodes nodes = Nodes.of(slots, speeds);
    ReplanSettings settings = SETTINGS.withSplit(split).withMinGain(0);
    Replan replan = Replanner.replan(OLD, LOADS, nodes, settings);
    assertThat(reached(replan, split)).isLessThanOrEqualTo(1.02);
    // With weights, the faster nodes' replicas are enough as they are.
    assertThat(replan.copies()).isEqualTo(split == Split.EVEN ? 32 * 16 : 0);
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void keepsRacksApart(Split split) {
    Nodes before = racks(128);
    Plan old = plan(LOADS, before);
    Replan replan = Replanner.replan(old, LOADS, racks(160), SETTINGS.withSplit(split));
    assertThat(reached(replan, split)).isLessThanOrEqualTo(1.02);
    assertThat(replan.copies()).isEqualTo(32 * 16);
  }

  @ParameterizedTest
  @EnumSource(Split.class)
  void evictsWhatSharesARack(Split split) {
    Nodes nodes = racks(128);
    Replan replan = Replanner.replan(OLD, LOADS, nodes, SETTINGS.withSplit(split));
    assertThat(replan.unchanged()).isFalse();
    assertThat(reached(replan, split)).isLessThanOrEqualTo(1.02);
    assertThat(replan.copies()).isBetween(1, 32);
  }

  private static Nodes racks(int count) {
    return Nodes.alike(count, 16).inRacks(IntStream.range(0, count).map(n -> n % 60).toArray());
  }

  private static Plan plan(double[] loads, Nodes nodes) {
    return Planner.plan(loads, nodes, Strategy.FULL, ReplicaVector.ADAMS);
  }

  private static double reached(Replan replan, Split split) {
    return split == Split.EVEN ? replan.plan().maxToMeanEvenSplit() : replan.plan().maxToMean();
  }
}
