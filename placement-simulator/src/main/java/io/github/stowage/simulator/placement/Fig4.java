package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Figure 4 of Paper A: loads of the nodes with coarse placement, by replication factor. M = 64, k =
 * 1; 100 instances of 300,000 requests per workload.
 *
 * @param seed decides the instances
 * @param instances per workload
 * @param cells by workload, then R, then vector
 */
public record Fig4(long seed, int instances, List<NodeLoads> cells) {
  /** The text speaks of R = 1, of its double, and of more. */
  static final List<Integer> REPLICATIONS = List.of(1, 2, 4, 8);

  static final int INSTANCES = 100;

  public static Fig4 run(long seed, ProgressListener progress) {
    return run(seed, INSTANCES, progress);
  }

  static Fig4 run(long seed, int instances, ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<List<double[]>> runs =
        Runs.of(
            workloads.size() * instances,
            progress,
            run -> nodeLoads(workloads.get(run / instances), seed, run));
    List<NodeLoads> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      List<List<double[]>> drawn = runs.subList(w * instances, (w + 1) * instances);
      int at = 0;
      for (int replication : REPLICATIONS) {
        for (ReplicaVector vector : NodeLoads.VECTORS) {
          int column = at++;
          cells.add(
              NodeLoads.of(
                  workloads.get(w).name(),
                  replication,
                  vector,
                  drawn.stream().map(run -> run.get(column)).toList()));
        }
      }
    }
    return new Fig4(seed, instances, List.copyOf(cells));
  }

  /**
   * @return of one instance, by R and vector
   */
  private static List<double[]> nodeLoads(Distribution workload, long seed, int stream) {
    double[] loads = Model.draw(workload, new Model(64, 1, 1).partitions(), seed, stream);
    List<double[]> nodeLoads = new ArrayList<>();
    for (int replication : REPLICATIONS) {
      for (ReplicaVector vector : NodeLoads.VECTORS) {
        Model model = new Model(64, replication, 1);
        nodeLoads.add(NodeLoads.normalised(model, Strategy.COARSE, vector, loads));
      }
    }
    return nodeLoads;
  }

  /** The cell of a workload, R and vector, which is paper or ours. */
  public NodeLoads cell(String workload, int replication, String vector) {
    return NodeLoads.find(cells, workload, replication, vector);
  }
}
