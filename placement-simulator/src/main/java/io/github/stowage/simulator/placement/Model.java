package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Layout;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.simulator.workload.Instances;
import java.util.Locale;

/**
 * Paper A's model: as many nodes as the data needs, times the replication factor.
 *
 * @param minimumNodes M, which hold every partition once
 * @param replication R; there are N = R M nodes
 * @param slots k per node: how many replicas it holds; there are P = M k partitions
 */
record Model(int minimumNodes, int replication, int slots) {
  static final int REQUESTS = 300_000;

  int partitions() {
    return minimumNodes * slots;
  }

  Nodes nodes() {
    return Nodes.alike(replication * minimumNodes, slots);
  }

  /**
   * With the exact replica vector, verified.
   *
   * @param swaps whether the local search follows the published algorithm
   */
  Plan plan(Strategy strategy, boolean swaps, double[] loads) {
    return plan(strategy, ReplicaVector.ADAMS, swaps, loads, nodes());
  }

  static Plan plan(
      Strategy strategy, ReplicaVector vector, boolean swaps, double[] loads, Nodes nodes) {
    Layout layout = strategy.place(loads, vector, nodes, swaps);
    return Plan.of(
        name(strategy), name(vector), loads, nodes, layout.placement(), layout.routing());
  }

  /** One instance of 300,000 requests, over as many partitions as the largest k asks for. */
  static double[] draw(Distribution workload, int partitions, long seed, int stream) {
    return Instances.draw(workload, partitions, REQUESTS, Instances.random(seed, stream));
  }

  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
