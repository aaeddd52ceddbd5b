package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.constraint.ConstrainedPlanner;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.ReplanSettings;
import io.github.stowage.core.placement.replan.Replanner;
import io.github.stowage.core.replication.ReplicaVector;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Few nodes with very many partitions each, such as files on the workers of a cache. What takes the
 * square of a node's slots takes minutes here, all else a second or two. Counted is the processor's
 * time, which others on the machine do not change.
 */
class ManyPartitionsTest {
  private static final double MOST_CPU_SECONDS = 15;

  @Test
  void hybridFillsSlotsOfLargeNodes() {
    double[] loads = loads(60_000);
    Plan plan = soon(() -> plan(loads, Nodes.alike(2, 2_000_000), Strategy.HYBRID));
    assertThat(plan.replicas()).containsOnly(2);
    assertThat(plan.maxToMean()).isLessThan(1.0001);
  }

  @Test
  void fullKeepsReplicasApartOnLargeNodes() {
    double[] loads = loads(400_000);
    Nodes nodes = Nodes.alike(4, 200_000);
    Plan plan = soon(() -> plan(loads, nodes, Strategy.FULL));
    assertThat(plan.uniquePerNode()).isEqualTo(1);
  }

  @Test
  void replansLargeNodes() {
    double[] loads = loads(300_000);
    Nodes nodes = Nodes.alike(2, 200_000);
    Plan old = plan(loads, nodes, Strategy.FULL);
    Replan replan = soon(() -> Replanner.replan(old, loads, nodes, ReplanSettings.DEFAULTS));
    assertThat(replan.unchanged()).isTrue();
  }

  /** Not a slot is free, so that all is done by exchanges. */
  @Test
  void constraintsLeaveLargeNodesEven() {
    double[] loads = loads(10_000);
    Nodes nodes = Nodes.alike(10, 2_000);
    Constraints two = Constraints.of(loads.length, 10).replicas(2, Integer.MAX_VALUE).build();
    for (Strategy strategy : new Strategy[] {Strategy.HYBRID, Strategy.FULL}) {
      Plan plan =
          soon(() -> ConstrainedPlanner.plan(loads, nodes, strategy, ReplicaVector.ADAMS, two));
      assertThat(plan.maxToMean()).as("%s", strategy).isLessThan(1.001);
      if (strategy == Strategy.FULL) {
        assertThat(plan.maxToMeanEvenSplit()).isLessThan(1.001);
      }
    }
  }

  private static Plan plan(double[] loads, Nodes nodes, Strategy strategy) {
    return Planner.plan(loads, nodes, strategy, ReplicaVector.ADAMS);
  }

  /** A thousandth of them has a fifth of the load. */
  private static double[] loads(int partitions) {
    SplittableRandom random = new SplittableRandom(7);
    double[] loads = new double[partitions];
    for (int p = 0; p < partitions; p++) {
      loads[p] = Math.exp(4 * (random.nextDouble() + random.nextDouble() + random.nextDouble()));
    }
    return loads;
  }

  private static <T> T soon(Supplier<T> work) {
    long before = cpuNanos();
    T result = work.get();
    assertThat((cpuNanos() - before) / 1e9).as("CPU seconds").isLessThan(MOST_CPU_SECONDS);
    return result;
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
