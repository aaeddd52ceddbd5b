package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.workload.Instances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Table II of Paper A: throughput by strategy, relative to base, in the queueing experiment with M
 * = 4, R = 2, N = 8, k = 32 (P = 128) and 24 clients.
 *
 * @param seed decides the runs
 * @param runs per workload and variant
 * @param answers per run
 * @param cells by workload, then variant, base first
 */
public record Table2(long seed, int runs, int answers, List<Cell> cells) {
  static final Model MODEL = new Model(4, 2, 32);
  static final int CLIENTS = 24;
  static final int RUNS = 10;
  static final int ANSWERS = 200_000;
  static final List<Variant> VARIANTS =
      List.of(
          new Variant(Strategy.BASE, null),
          new Variant(Strategy.COARSE, ReplicaVector.L1),
          new Variant(Strategy.COARSE, ReplicaVector.ADAMS),
          new Variant(Strategy.COMPACT, ReplicaVector.L1),
          new Variant(Strategy.COMPACT, ReplicaVector.ADAMS),
          new Variant(Strategy.BALANCED, ReplicaVector.L1),
          new Variant(Strategy.BALANCED, ReplicaVector.ADAMS),
          new Variant(Strategy.COMPLETE, null));

  static final int WARM_UP = 20_000;

  /**
   * What is compared.
   *
   * @param vector how many replicas: the paper's L1 or the exact one; null where the strategy
   *     decides that by itself
   */
  record Variant(Strategy strategy, ReplicaVector vector) {
    Plan plan(double[] shares) {
      boolean complete = strategy == Strategy.COMPLETE; // needs room for everything everywhere
      Nodes nodes =
          complete ? Nodes.alike(MODEL.nodes().count(), MODEL.partitions()) : MODEL.nodes();
      return Model.plan(
          strategy, vector == null ? ReplicaVector.UNIFORM : vector, false, shares, nodes);
    }
  }

  /**
   * @param vector by name, null where the strategy decides by itself
   * @param throughput answers per mean service time, mean of the runs; 8 at most
   * @param gain throughput over that of base, mean of the runs
   * @param spread standard deviation of the runs' gains
   * @param paper Paper A's gain, null where there is none
   * @param prototype likewise a prototype's
   */
  public record Cell(
      String workload,
      String strategy,
      String vector,
      double throughput,
      double gain,
      double spread,
      Double paper,
      Double prototype) {}

  public static Table2 run(long seed, ProgressListener progress) {
    return run(seed, RUNS, ANSWERS, progress);
  }

  static Table2 run(long seed, int runs, int answers, ProgressListener progress) {
    List<Distribution> workloads = Distributions.ALL;
    List<double[]> throughputs =
        Runs.of(
            workloads.size() * runs,
            progress,
            run -> throughputs(workloads.get(run / runs), answers, seed, run));
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      List<double[]> drawn = throughputs.subList(w * runs, (w + 1) * runs);
      for (int s = 0; s < VARIANTS.size(); s++) {
        cells.add(cell(workloads.get(w).name(), s, drawn));
      }
    }
    return new Table2(seed, runs, answers, List.copyOf(cells));
  }

  private static Cell cell(String workload, int s, List<double[]> drawn) {
    Variant variant = VARIANTS.get(s);
    String strategy = Model.name(variant.strategy());
    boolean papers = variant.vector() != ReplicaVector.ADAMS;
    double[] gains = drawn.stream().mapToDouble(run -> run[s] / run[0]).toArray();
    double gain = Arrays.stream(gains).average().orElseThrow();
    double squares = Arrays.stream(gains).map(g -> (g - gain) * (g - gain)).sum();
    return new Cell(
        workload,
        strategy,
        variant.vector() == null ? null : Model.name(variant.vector()),
        drawn.stream().mapToDouble(run -> run[s]).average().orElseThrow(),
        gain,
        Math.sqrt(squares / (gains.length - 1)),
        papers ? of(ReferenceNumbers.PAPER_TABLE_2, workload, strategy) : null,
        papers ? of(ReferenceNumbers.PROTOTYPE_TABLE_2, workload, strategy) : null);
  }

  private static Double of(
      Map<String, Map<String, Double>> table, String workload, String strategy) {
    return table.getOrDefault(workload, Map.of()).get(strategy);
  }

  /**
   * @return by variant; the placements are made for the workload's expected shares
   */
  private static double[] throughputs(Distribution workload, int answers, long seed, int run) {
    double[] shares = workload.shares(MODEL.partitions());
    double[] throughputs = new double[VARIANTS.size()];
    for (int s = 0; s < throughputs.length; s++) {
      Plan plan = VARIANTS.get(s).plan(shares);
      int stream = VARIANTS.size() * run + s;
      throughputs[s] =
          new ClosedLoop(plan.placement(), shares, Instances.random(seed, stream))
              .throughput(CLIENTS, WARM_UP, answers);
    }
    return throughputs;
  }

  /**
   * @param strategy by name
   * @param vector by name; of no matter where the strategy decides by itself
   */
  Cell cell(String workload, String strategy, String vector) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.strategy().equals(strategy))
        .filter(cell -> cell.vector() == null || cell.vector().equals(vector))
        .findFirst()
        .orElseThrow();
  }
}
