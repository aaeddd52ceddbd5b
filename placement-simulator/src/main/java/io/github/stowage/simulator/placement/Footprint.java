package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Strategy;
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
  static final List<Integer> SLOTS = List.of(2, 4, 8, 16, 32);
  static final int INSTANCES = 5;
  private static final int FINEST = SLOTS.get(SLOTS.size() - 1);
  private static final List<Strategy> STRATEGIES =
      List.of(Strategy.COMPACT, Strategy.BALANCED, Strategy.FULL);

  /**
   * Mean over the instances; nodes store nothing twice.
   *
   * @param replication R
   * @param k slots per node
   * @param reference of compact, from {@link ReferenceNumbers}; null where it gives nothing
   */
  public record Cell(
      String workload,
      int replication,
      int k,
      double compact,
      double balanced,
      double full,
      Double reference) {}

  /** R = 2. */
  public static Footprint fig6(long seed, ProgressListener progress) {
    return run(seed, List.of(2), INSTANCES, progress);
  }

  /** R = 2, 4 and 8. */
  public static Footprint fig7(long seed, ProgressListener progress) {
    return run(seed, List.of(2, 4, 8), INSTANCES, progress);
  }

  static Footprint run(
      long seed, List<Integer> replications, int instances, ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<double[][][]> runs =
        Runs.of(
            workloads.size() * instances,
            progress,
            run -> unique(workloads.get(run / instances), replications, seed, run));
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      List<double[][][]> drawn = runs.subList(w * instances, (w + 1) * instances);
      String workload = workloads.get(w).name();
      for (int r = 0; r < replications.size(); r++) {
        for (int i = 0; i < SLOTS.size(); i++) {
          int replication = replications.get(r);
          int k = SLOTS.get(i);
          cells.add(
              new Cell(
                  workload,
                  replication,
                  k,
                  mean(drawn, r, i, 0),
                  mean(drawn, r, i, 1),
                  mean(drawn, r, i, 2),
                  ReferenceNumbers.compact(workload, replication, k)));
        }
      }
    }
    return new Footprint(seed, instances, List.copyOf(cells));
  }

  private static double mean(List<double[][][]> drawn, int r, int i, int strategy) {
    return drawn.stream().mapToDouble(run -> run[r][i][strategy]).average().orElseThrow();
  }

  /**
   * @return by R, k and strategy
   */
  private static double[][][] unique(
      Distribution workload, List<Integer> replications, long seed, int stream) {
    double[] finest = Model.draw(workload, new Model(64, 1, FINEST).partitions(), seed, stream);
    double[][][] unique = new double[replications.size()][SLOTS.size()][STRATEGIES.size()];
    for (int r = 0; r < unique.length; r++) {
      for (int i = 0; i < SLOTS.size(); i++) {
        Model model = new Model(64, replications.get(r), SLOTS.get(i));
        double[] loads = Instances.fold(finest, model.partitions());
        for (int s = 0; s < STRATEGIES.size(); s++) {
          unique[r][i][s] = model.plan(STRATEGIES.get(s), false, loads).uniquePerNode();
        }
      }
    }
    return unique;
  }

  /** The cells of one workload and R, by k. */
  List<Cell> of(String workload, int replication) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.replication() == replication)
        .toList();
  }
}
