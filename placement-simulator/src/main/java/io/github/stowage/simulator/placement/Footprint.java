package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 6 and 7 of Paper A: how many different partitions a node stores, as a fraction of its
 * slots. M = 64.
 *
 * @param seed decides the instances
 * @param instances per workload, of 300,000 requests
 * @param cells by workload, then R, then k
 */
public record Footprint(long seed, int instances, List<Cell> cells) {
  /** Figure 6's axis. */
  static final List<Integer> SLOTS = List.of(2, 4, 8, 16, 32);

  /** Figure 7's lines. */
  static final List<Integer> REPLICATIONS = List.of(2, 4, 8);

  static final int INSTANCES = 5;
  private static final int FINEST = SLOTS.get(SLOTS.size() - 1);
  private static final List<Strategy> STRATEGIES =
      List.of(Strategy.COMPACT, Strategy.BALANCED, Strategy.FULL);

  /**
   * @param replication R
   * @param k slots per node
   * @param paper with the paper's vector (L1)
   * @param ours with ours (Adams)
   */
  public record Cell(String workload, int replication, int k, Unique paper, Unique ours) {}

  /** Mean of the nodes and instances, in [0, 1]; nodes store nothing twice. */
  public record Unique(double compact, double balanced, double full) {}

  /** R = 2. */
  public static Footprint fig6(long seed, ProgressListener progress) {
    return run(seed, List.of(2), INSTANCES, progress);
  }

  /** R = 2, 4 and 8. */
  public static Footprint fig7(long seed, ProgressListener progress) {
    return run(seed, REPLICATIONS, INSTANCES, progress);
  }

  static Footprint run(
      long seed, List<Integer> replications, int instances, ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<double[][][][]> runs =
        Runs.of(
            workloads.size() * instances,
            progress,
            run -> unique(workloads.get(run / instances), replications, seed, run));
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      List<double[][][][]> drawn = runs.subList(w * instances, (w + 1) * instances);
      for (int r = 0; r < replications.size(); r++) {
        for (int i = 0; i < SLOTS.size(); i++) {
          cells.add(
              new Cell(
                  workloads.get(w).name(),
                  replications.get(r),
                  SLOTS.get(i),
                  mean(drawn, r, i, 0),
                  mean(drawn, r, i, 1)));
        }
      }
    }
    return new Footprint(seed, instances, List.copyOf(cells));
  }

  private static Unique mean(List<double[][][][]> drawn, int r, int i, int vector) {
    double[] means = new double[STRATEGIES.size()];
    for (int s = 0; s < means.length; s++) {
      int strategy = s;
      means[s] =
          drawn.stream().mapToDouble(run -> run[r][i][vector][strategy]).average().orElseThrow();
    }
    return new Unique(means[0], means[1], means[2]);
  }

  /**
   * @return by R, k, vector and strategy
   */
  private static double[][][][] unique(
      Distribution workload, List<Integer> replications, long seed, int stream) {
    double[] finest = Model.draw(workload, new Model(64, 1, FINEST).partitions(), seed, stream);
    double[][][][] unique = new double[replications.size()][SLOTS.size()][][];
    for (int r = 0; r < unique.length; r++) {
      for (int i = 0; i < SLOTS.size(); i++) {
        Model model = new Model(64, replications.get(r), SLOTS.get(i));
        double[] loads = Instances.fold(finest, model.partitions());
        unique[r][i] =
            new double[][] {
              unique(model, ReplicaVector.L1, loads), unique(model, ReplicaVector.ADAMS, loads)
            };
      }
    }
    return unique;
  }

  private static double[] unique(Model model, ReplicaVector vector, double[] loads) {
    return STRATEGIES.stream()
        .mapToDouble(
            strategy -> Model.plan(strategy, vector, false, loads, model.nodes()).uniquePerNode())
        .toArray();
  }

  /** The cells of one workload and R, by k. */
  public List<Cell> of(String workload, int replication) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.replication() == replication)
        .toList();
  }
}
