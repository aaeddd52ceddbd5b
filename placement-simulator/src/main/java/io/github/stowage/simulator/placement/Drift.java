package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * How placements made for one workload bear what it drifts into, and what routing weights add: not
 * in Paper A, whose Figure 8 is about throughput. M = 64, N = 128, exact replica vector. The
 * anticipated loads are drawn, the shifted ones are the expected counts of the four {@link
 * Distribution#shifted()}. Replicas stay where they are; weights follow the loads.
 *
 * @param seed decides the instances
 * @param instances per workload, of 300,000 requests
 * @param cells by workload, then k, then strategy
 */
public record Drift(long seed, int instances, List<Cell> cells) {
  static final List<Integer> SLOTS = List.of(2, 4, 8, 16, 32);
  static final int INSTANCES = 5;
  private static final int FINEST = SLOTS.get(SLOTS.size() - 1);

  /**
   * max:mean.
   *
   * @param anticipated with the loads the plan was made for, mean of the instances
   * @param worstAnticipated likewise, largest of the instances
   * @param average of the shifts and instances
   * @param worst of the shifts and instances
   */
  public record Balance(
      double anticipated, double worstAnticipated, double average, double worst) {}

  /**
   * @param k slots per node
   * @param unique partitions per node / k, mean of the instances
   * @param even every slot of a partition gets the same
   * @param weights the best weights for the placement, by maximum flow; null where left out
   */
  public record Cell(
      String workload, int k, String strategy, double unique, Balance even, Balance weights) {}

  /** With the paper's algorithms as they are, and an even split. */
  public static Drift even(long seed, ProgressListener progress) {
    List<Strategy> strategies =
        List.of(Strategy.COMPACT, Strategy.BALANCED, Strategy.FULL, Strategy.HYBRID);
    return run(seed, strategies, false, INSTANCES, progress);
  }

  /** With swaps where there are any, and with weights. */
  public static Drift routing(long seed, ProgressListener progress) {
    List<Strategy> strategies =
        List.of(Strategy.BALANCED, Strategy.FULL, Strategy.WRAP, Strategy.HYBRID);
    return run(seed, strategies, true, INSTANCES, progress);
  }

  static Drift run(
      long seed,
      List<Strategy> strategies,
      boolean weights,
      int instances,
      ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<double[][][][]> runs =
        Runs.of(
            workloads.size() * instances,
            progress,
            run -> measure(workloads.get(run / instances), strategies, weights, seed, run));
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      for (int i = 0; i < SLOTS.size(); i++) {
        for (int s = 0; s < strategies.size(); s++) {
          int k = i;
          int strategy = s;
          List<double[][]> drawn =
              runs.subList(w * instances, (w + 1) * instances).stream()
                  .map(run -> run[k][strategy])
                  .toList();
          cells.add(
              new Cell(
                  workloads.get(w).name(),
                  SLOTS.get(i),
                  Model.name(strategies.get(s)),
                  drawn.stream().mapToDouble(run -> run[0][0]).average().orElseThrow(),
                  balance(drawn.stream().map(run -> run[1]).toList()),
                  weights ? balance(drawn.stream().map(run -> run[2]).toList()) : null));
        }
      }
    }
    return new Drift(seed, instances, List.copyOf(cells));
  }

  /**
   * @param runs max:mean by instance, of the anticipated loads and then the shifted
   */
  private static Balance balance(List<double[]> runs) {
    double[] anticipated = runs.stream().mapToDouble(run -> run[0]).toArray();
    double[] shifted = runs.stream().flatMapToDouble(run -> Arrays.stream(run).skip(1)).toArray();
    return new Balance(
        Arrays.stream(anticipated).average().orElseThrow(),
        Arrays.stream(anticipated).max().orElseThrow(),
        Arrays.stream(shifted).average().orElseThrow(),
        Arrays.stream(shifted).max().orElseThrow());
  }

  /**
   * @return by k and strategy: unique; then with an even split, and with weights, max:mean by loads
   */
  private static double[][][][] measure(
      Distribution workload, List<Strategy> strategies, boolean weights, long seed, int stream) {
    double[] finest = Model.draw(workload, new Model(64, 2, FINEST).partitions(), seed, stream);
    double[][][][] measures = new double[SLOTS.size()][strategies.size()][][];
    for (int i = 0; i < measures.length; i++) {
      Model model = new Model(64, 2, SLOTS.get(i));
      double[] anticipated = Instances.fold(finest, model.partitions());
      List<double[]> loads =
          Stream.concat(
                  Stream.of(anticipated),
                  workload.shifted().stream().map(shift -> shift.shares(model.partitions())))
              .toList();
      for (int s = 0; s < measures[i].length; s++) {
        Plan plan = model.plan(strategies.get(s), weights, anticipated);
        measures[i][s] =
            new double[][] {
              {plan.uniquePerNode()},
              loads.stream().mapToDouble(l -> even(plan, l).maxToMean()).toArray(),
              weights
                  ? loads.stream().mapToDouble(l -> routed(plan, l).maxToMean()).toArray()
                  : null
            };
      }
    }
    return measures;
  }

  private static Plan even(Plan plan, double[] loads) {
    return with(plan, loads, Routing.even(plan.placement()));
  }

  private static Plan routed(Plan plan, double[] loads) {
    return with(plan, loads, FlowRouter.route(loads, plan.routing(), plan.nodes()));
  }

  private static Plan with(Plan plan, double[] loads, Routing routing) {
    return Plan.of(plan.strategy(), plan.vector(), loads, plan.nodes(), plan.placement(), routing);
  }

  /**
   * @param strategy by name
   */
  Cell cell(String workload, int k, String strategy) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.k() == k)
        .filter(cell -> cell.strategy().equals(strategy))
        .findFirst()
        .orElseThrow();
  }

  /** By name, in their order. */
  List<String> strategies() {
    return cells.stream().map(Cell::strategy).distinct().toList();
  }
}
