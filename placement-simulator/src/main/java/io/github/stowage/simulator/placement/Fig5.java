package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.List;

/**
 * Figure 5 of Paper A: how even balanced placement is, by partitions per node. M = 64, R = 2,
 * instances of 300,000 requests. What swaps add is with the exact replica vector, and not in the
 * paper.
 *
 * @param seed decides the instances
 * @param instances per workload
 * @param boxes by workload, then k, then vector: the paper's figure
 * @param cells by workload, then k: max:mean
 */
public record Fig5(long seed, int instances, List<NodeLoads> boxes, List<Cell> cells) {
  static final List<Integer> SLOTS = List.of(1, 2, 4, 8, 16, 32);
  static final int INSTANCES = 100;
  private static final int FINEST = SLOTS.get(SLOTS.size() - 1);

  /**
   * max:mean over the instances.
   *
   * @param k slots per node
   * @param greedy the published algorithm
   * @param swaps the same and then the local search
   * @param bound what no placement of the same replicas can be below, largest of the instances
   * @param reference what {@link ReferenceNumbers} gives; null where it gives nothing
   */
  public record Cell(
      String workload, int k, Spread greedy, Spread swaps, double bound, Double reference) {}

  public static Fig5 run(long seed, ProgressListener progress) {
    return run(seed, INSTANCES, progress);
  }

  static Fig5 run(long seed, int instances, ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<Instance> runs =
        Runs.of(
            workloads.size() * instances,
            progress,
            run -> instance(workloads.get(run / instances), seed, run));
    List<NodeLoads> boxes = new ArrayList<>();
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      String workload = workloads.get(w).name();
      List<Instance> drawn = runs.subList(w * instances, (w + 1) * instances);
      for (int i = 0; i < SLOTS.size(); i++) {
        int at = i;
        for (int v = 0; v < NodeLoads.VECTORS.size(); v++) {
          int vector = v;
          boxes.add(
              NodeLoads.of(
                  workload,
                  SLOTS.get(i),
                  NodeLoads.VECTORS.get(v),
                  drawn.stream().map(run -> run.nodeLoads()[at][vector]).toList()));
        }
        cells.add(
            new Cell(
                workload,
                SLOTS.get(i),
                Spread.of(drawn.stream().mapToDouble(run -> run.maxToMeans()[at][0]).toArray()),
                Spread.of(drawn.stream().mapToDouble(run -> run.maxToMeans()[at][1]).toArray()),
                drawn.stream().mapToDouble(run -> run.maxToMeans()[at][2]).max().orElseThrow(),
                ReferenceNumbers.fig5(workload, SLOTS.get(i))));
      }
    }
    return new Fig5(seed, instances, List.copyOf(boxes), List.copyOf(cells));
  }

  /**
   * @param nodeLoads by k and vector
   * @param maxToMeans by k: greedy, with swaps, bound; all with the exact vector
   */
  private record Instance(double[][][] nodeLoads, double[][] maxToMeans) {}

  private static Instance instance(Distribution workload, long seed, int stream) {
    double[] finest = Model.draw(workload, new Model(64, 2, FINEST).partitions(), seed, stream);
    double[][][] nodeLoads = new double[SLOTS.size()][][];
    double[][] maxToMeans = new double[SLOTS.size()][];
    for (int i = 0; i < maxToMeans.length; i++) {
      Model model = new Model(64, 2, SLOTS.get(i));
      double[] loads = Instances.fold(finest, model.partitions());
      Plan greedy = model.plan(Strategy.BALANCED, false, loads);
      Plan swaps = model.plan(Strategy.BALANCED, true, loads);
      nodeLoads[i] =
          new double[][] {
            NodeLoads.normalised(model, Strategy.BALANCED, ReplicaVector.L1, loads),
            NodeLoads.normalised(greedy, loads)
          };
      maxToMeans[i] =
          new double[] {greedy.maxToMean(), swaps.maxToMean(), SlotBound.of(swaps, loads)};
    }
    return new Instance(nodeLoads, maxToMeans);
  }

  /** The cells of one workload, by k. */
  List<Cell> of(String workload) {
    return cells.stream().filter(cell -> cell.workload().equals(workload)).toList();
  }

  /** The box of a workload, k and vector, which is paper or ours. */
  public NodeLoads box(String workload, int k, String vector) {
    return NodeLoads.find(boxes, workload, k, vector);
  }
}
