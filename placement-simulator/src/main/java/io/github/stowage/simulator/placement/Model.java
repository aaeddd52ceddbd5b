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
public record Model(int minimumNodes, int replication, int slots) {
  /** Of an instance, in Section III. */
  public static final int REQUESTS = 300_000;

  /** P. */
  public int partitions() {
    return minimumNodes * slots;
  }

  /** N, all alike. */
  public Nodes nodes() {
    return Nodes.alike(replication * minimumNodes, slots);
  }

  /**
   * With the exact replica vector, verified.
   *
   * @param swaps whether the local search follows the published algorithm
   */
  public Plan plan(Strategy strategy, boolean swaps, double[] loads) {
    return plan(strategy, ReplicaVector.ADAMS, swaps, loads, nodes());
  }

  /**
   * With any replica vector and nodes, verified.
   *
   * @param loads per partition
   */
  public static Plan plan(
      Strategy strategy, ReplicaVector vector, boolean swaps, double[] loads, Nodes nodes) {
    Layout layout = strategy.place(loads, vector, nodes, swaps);
    return Plan.of(
        name(strategy), name(vector), loads, nodes, layout.placement(), layout.routing());
  }

  /** One instance of 300,000 requests, over as many partitions as the largest k asks for. */
  public static double[] draw(Distribution workload, int partitions, long seed, int stream) {
    return Instances.draw(workload, partitions, REQUESTS, Instances.random(seed, stream));
  }

  /** As reports call a vector: the paper's is L1, the exact one is ours. */
  public static String vectorName(ReplicaVector vector) {
    return switch (vector) {
      case L1 -> "paper";
      case ADAMS -> "ours";
      case UNIFORM -> "uniform";
    };
  }

  /** A strategy's or vector's name on the command line. */
  public static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
