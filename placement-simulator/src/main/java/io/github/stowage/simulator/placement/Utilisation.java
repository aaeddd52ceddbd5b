package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What Paper A says of coarse- and fine-grain replication: coarse cures over-utilisation, and only
 * fine under-utilisation too. M = 64, R = 2, exact replica vector, even split.
 *
 * @param seed decides the instances
 * @param instances per workload, of 300,000 requests
 * @param cells by workload, then strategy, then k
 */
public record Utilisation(long seed, int instances, List<Cell> cells) {
  static final List<Integer> SLOTS = List.of(1, 2, 4, 8, 16, 32);
  static final List<Strategy> STRATEGIES =
      List.of(Strategy.BASE, Strategy.COARSE, Strategy.BALANCED);
  static final int INSTANCES = 20;
  private static final int FINEST = SLOTS.get(SLOTS.size() - 1);

  /**
   * Mean over the instances.
   *
   * @param k slots per node
   * @param maxToMean the fullest node's load over the mean
   * @param minToMean the emptiest node's load over the mean
   */
  public record Cell(String workload, String strategy, int k, double maxToMean, double minToMean) {}

  public static Utilisation run(long seed, ProgressListener progress) {
    return run(seed, INSTANCES, progress);
  }

  static Utilisation run(long seed, int instances, ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<double[][][]> runs =
        Runs.of(
            workloads.size() * instances,
            progress,
            run -> utilisation(workloads.get(run / instances), seed, run));
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      List<double[][][]> drawn = runs.subList(w * instances, (w + 1) * instances);
      for (int s = 0; s < STRATEGIES.size(); s++) {
        for (int i = 0; i < SLOTS.size(); i++) {
          cells.add(
              new Cell(
                  workloads.get(w).name(),
                  Model.name(STRATEGIES.get(s)),
                  SLOTS.get(i),
                  mean(drawn, s, i, 0),
                  mean(drawn, s, i, 1)));
        }
      }
    }
    return new Utilisation(seed, instances, List.copyOf(cells));
  }

  private static double mean(List<double[][][]> drawn, int s, int i, int measure) {
    return drawn.stream().mapToDouble(run -> run[s][i][measure]).average().orElseThrow();
  }

  /**
   * @return by strategy and k: max:mean, min:mean
   */
  private static double[][][] utilisation(Distribution workload, long seed, int stream) {
    double[] finest = Model.draw(workload, new Model(64, 2, FINEST).partitions(), seed, stream);
    double[][][] utilisation = new double[STRATEGIES.size()][SLOTS.size()][];
    for (int i = 0; i < SLOTS.size(); i++) {
      Model model = new Model(64, 2, SLOTS.get(i));
      double[] loads = Instances.fold(finest, model.partitions());
      for (int s = 0; s < utilisation.length; s++) {
        Plan plan = model.plan(STRATEGIES.get(s), false, loads);
        double[] nodeLoads = plan.routing().nodeLoads(loads, plan.nodes().count());
        double mean = Arrays.stream(nodeLoads).average().orElseThrow();
        double least = Arrays.stream(nodeLoads).min().orElseThrow();
        utilisation[s][i] = new double[] {plan.maxToMean(), least / mean};
      }
    }
    return utilisation;
  }

  /**
   * The cells of one workload, by k.
   *
   * @param strategy by name
   */
  List<Cell> of(String workload, String strategy) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.strategy().equals(strategy))
        .toList();
  }
}
