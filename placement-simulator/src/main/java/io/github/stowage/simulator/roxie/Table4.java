package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.paper.PaperInstance;
import io.github.stowage.simulator.paper.PrintedTable4;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Table IV of Paper A as far as it is about load: gamma, by strategy, in the queueing model.
 *
 * @param overhead of a request in mean service times, fitted on Table II
 * @param cells by variant, base first
 */
public record Table4(long seed, int runs, double overhead, List<Cell> cells) {
  /** Of a strategy: what is printed is null for a vector of ours. */
  public record Cell(
      String strategy, String vector, Metric use, Metric busiest, Metric connections) {}

  /**
   * @param model ours
   * @param printed the paper's, null where it is not to be compared
   */
  public record Metric(double model, Double printed) {}

  public static Table4 run(long seed, ProgressListener progress) {
    return run(seed, Throughputs.RUNS, Throughputs.ANSWERS, progress);
  }

  static Table4 run(long seed, int runs, int answers, ProgressListener progress) {
    Roxie roxie = Roxie.fitted(PrintedThroughput.TABLE_2, answers, seed);
    double[] shares = PaperInstance.shares(Distributions.GAMMA, Roxie.MODEL.partitions());
    List<double[]> means =
        Runs.of(
            Variant.TABLE.size(),
            progress,
            v ->
                means(roxie, Variant.TABLE.get(v).plan(shares).placement(), shares, seed, v, runs));
    double[] base = means.get(0);
    double[] complete = means.get(means.size() - 1);
    List<Cell> cells = new ArrayList<>();
    for (int v = 0; v < means.size(); v++) {
      Variant variant = Variant.TABLE.get(v);
      double[] own = means.get(v);
      cells.add(
          new Cell(
              variant.strategyName(),
              variant.vectorName(),
              metric(variant, own[0] / base[0], PrintedTable4.CPU_MEAN),
              metric(variant, own[1], PrintedTable4.CPU_MAX_TO_MEAN),
              metric(variant, own[2] / complete[2], PrintedTable4.CONNECTIONS)));
    }
    return new Table4(seed, runs, roxie.overhead(), List.copyOf(cells));
  }

  private static Metric metric(Variant variant, double model, Map<String, Double> printed) {
    return new Metric(model, variant.isPapers() ? printed.get(variant.strategyName()) : null);
  }

  /**
   * @return throughput, busiest node over the mean, requests at the nodes; means of the runs
   */
  private static double[] means(
      Roxie roxie, Placement placement, double[] shares, long seed, int v, int runs) {
    double[] throughput = new double[runs];
    double[] busiest = new double[runs];
    double[] open = new double[runs];
    for (int run = 0; run < runs; run++) {
      ClosedLoop.Outcome outcome =
          roxie.run(placement, shares, seed, Variant.TABLE.size() * run + v);
      throughput[run] = outcome.throughput();
      busiest[run] = outcome.busiest();
      open[run] = outcome.open();
    }
    return Arrays.asList(throughput, busiest, open).stream()
        .mapToDouble(values -> Mean.of(values).getAsDouble())
        .toArray();
  }

  /** The cell of a strategy, with the paper's vector where there is a choice. */
  Cell cell(String strategy) {
    return cells.stream()
        .filter(cell -> cell.strategy().equals(strategy) && cell.busiest().printed() != null)
        .findFirst()
        .orElseThrow();
  }
}
