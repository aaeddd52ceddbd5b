package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.paper.PaperInstance;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Model;
import io.github.stowage.simulator.placement.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Tables II and III of Paper A: throughput by strategy in the queueing model, as predicted with an
 * overhead that is fitted on one cell.
 *
 * @param printed the paper's table
 * @param overhead of a request in mean service times of a node, fitted
 * @param queriesPerSecond of a node that is never idle: the unit in which the model's throughput is
 *     the printed one for base and uniform
 * @param cells by workload, then variant, base first
 * @param assumptions what other assumptions would have given
 */
public record Throughputs(
    PrintedThroughput printed,
    long seed,
    int runs,
    int answers,
    double overhead,
    double queriesPerSecond,
    List<Cell> cells,
    List<Assumption> assumptions) {
  static final int RUNS = 10;

  /** The paper's 30,000 requests, less the first and the last tenth, which it does not count. */
  static final int ANSWERS = 24_000;

  /**
   * One variant under one workload; gains are over base, means of the runs.
   *
   * @param vector paper or ours; null where the strategy decides by itself
   * @param queueOnly gain without overhead
   * @param gain with the fitted overhead
   * @param spread standard deviation of the runs' gains
   * @param printedGain the paper's, null where it prints none or the vector is ours
   * @param throughput with the fitted overhead, queries per second
   * @param printedThroughput likewise the paper's
   */
  public record Cell(
      String workload,
      String strategy,
      String vector,
      double queueOnly,
      double gain,
      double spread,
      Double printedGain,
      double throughput,
      Double printedThroughput) {
    /** Whether the overhead was fitted on it. */
    public boolean fitted() {
      return workload.equals(Overhead.WORKLOAD.name())
          && strategy.equals(Model.name(Overhead.STRATEGY));
    }

    /** Whether its throughput is the unit of all. */
    public boolean unit() {
      return workload.equals(Distributions.UNIFORM.name())
          && strategy.equals(Model.name(Strategy.BASE));
    }

    /** Whether the paper prints a gain that the model has to predict. */
    boolean predicted() {
      return printedGain != null && !fitted();
    }

    /** Ours over the paper's, less 1. */
    double error() {
      return gain / printedGain - 1;
    }
  }

  /** Fits the overhead on one cell of the paper's table, then predicts the others. */
  public static Throughputs run(PrintedThroughput printed, long seed, ProgressListener progress) {
    return run(printed, seed, RUNS, ANSWERS, progress);
  }

  static Throughputs run(
      PrintedThroughput printed, long seed, int runs, int answers, ProgressListener progress) {
    Roxie roxie = Roxie.fitted(printed, answers, seed);
    Roxie bare = roxie.with(0);
    List<Distribution> workloads = Distributions.ALL;
    List<double[][]> drawn =
        Runs.of(
            workloads.size() * runs,
            progress,
            run -> {
              Distribution workload = workloads.get(run / runs);
              return new double[][] {
                throughputs(bare, workload, seed, run), throughputs(roxie, workload, seed, run)
              };
            });
    double unit = roxie.unit(printed, seed, runs);
    List<Cell> cells = new ArrayList<>();
    for (int w = 0; w < workloads.size(); w++) {
      for (int v = 0; v < Variant.TABLE.size(); v++) {
        cells.add(
            cell(printed, workloads.get(w), v, drawn.subList(w * runs, (w + 1) * runs), unit));
      }
    }
    return new Throughputs(
        printed,
        seed,
        runs,
        answers,
        roxie.overhead(),
        unit,
        List.copyOf(cells),
        Assumption.all(printed, answers, seed));
  }

  private static Cell cell(
      PrintedThroughput printed, Distribution workload, int v, List<double[][]> runs, double unit) {
    Variant variant = Variant.TABLE.get(v);
    String strategy = variant.strategyName();
    double[] gains = runs.stream().mapToDouble(run -> run[1][v] / run[1][0]).toArray();
    return new Cell(
        workload.name(),
        strategy,
        variant.vectorName(),
        mean(runs, run -> run[0][v] / run[0][0]),
        Mean.of(gains).getAsDouble(),
        StandardDeviation.of(gains).getAsDouble(),
        variant.isPapers() ? printed.gain(workload.name(), strategy) : null,
        unit * mean(runs, run -> run[1][v]),
        variant.isPapers() ? printed.throughput(workload.name(), strategy) : null);
  }

  private static double mean(List<double[][]> runs, ToDoubleFunction<double[][]> value) {
    return Mean.of(runs.stream().mapToDouble(value).toArray()).getAsDouble();
  }

  /**
   * @return by variant, answers per mean service time
   */
  static double[] throughputs(Roxie roxie, Distribution workload, long seed, int run) {
    double[] shares = PaperInstance.shares(workload, Roxie.MODEL.partitions());
    double[] throughputs = new double[Variant.TABLE.size()];
    Arrays.setAll(
        throughputs,
        v ->
            roxie
                .run(
                    Variant.TABLE.get(v).plan(shares).placement(),
                    shares,
                    seed,
                    throughputs.length * run + v)
                .throughput());
    return throughputs;
  }

  /**
   * @param vector paper or ours; of no matter where the strategy decides by itself
   */
  public Cell cell(String workload, String strategy, String vector) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.strategy().equals(strategy))
        .filter(cell -> cell.vector() == null || cell.vector().equals(vector))
        .findFirst()
        .orElseThrow();
  }

  /** The cells whose gain the paper prints and that nothing was fitted on. */
  List<Cell> predicted() {
    return cells.stream().filter(Cell::predicted).toList();
  }
}
