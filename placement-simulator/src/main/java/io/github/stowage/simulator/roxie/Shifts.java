package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.paper.PaperInstance;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Figure 8 of Paper A: throughput of placements under the four workloads that the anticipated one
 * may shift into, two less and two more skewed. The placements are made for the paper's instance;
 * nothing moves when the workload shifts.
 *
 * @param runs per shift
 * @param overhead of a request in mean service times, fitted on Table II
 * @param cells by workload, then variant
 */
public record Shifts(long seed, int runs, double overhead, List<Cell> cells) {
  /** Nothing is less skewed than uniform. */
  static final List<Distribution> WORKLOADS =
      Distributions.ALL.stream().filter(w -> w != Distributions.UNIFORM).toList();

  static final List<Variant> VARIANTS =
      Variant.both(Strategy.COARSE, Strategy.COMPACT, Strategy.BALANCED, Strategy.FULL);

  static final int RUNS = 5;

  /**
   * Queries per second.
   *
   * @param vector paper or ours
   * @param anticipated under the workload that the placement was made for
   * @param shifted under each of the four, less skewed ones first
   * @param average of the four
   * @param deviation standard deviation of the four
   * @param degradation the largest fall among the four, as a fraction of {@code anticipated}; below
   *     0 when all four gain
   */
  public record Cell(
      String workload,
      String strategy,
      String vector,
      double anticipated,
      List<Double> shifted,
      double average,
      double deviation,
      double degradation) {}

  public static Shifts run(long seed, ProgressListener progress) {
    return run(seed, RUNS, Throughputs.ANSWERS, progress);
  }

  static Shifts run(long seed, int runs, int answers, ProgressListener progress) {
    Roxie roxie = Roxie.fitted(PrintedThroughput.TABLE_2, answers, seed);
    double unit = roxie.unit(PrintedThroughput.TABLE_2, seed, runs);
    List<Cell> cells =
        Runs.of(
            WORKLOADS.size() * VARIANTS.size(),
            progress,
            i -> {
              Distribution workload = WORKLOADS.get(i / VARIANTS.size());
              Variant variant = VARIANTS.get(i % VARIANTS.size());
              return cell(
                  workload, variant, throughputs(roxie, workload, variant, seed, i, runs), unit);
            });
    return new Shifts(seed, runs, roxie.overhead(), cells);
  }

  private static Cell cell(
      Distribution workload, Variant variant, double[] throughputs, double unit) {
    double[] scaled = Arrays.stream(throughputs).map(t -> unit * t).toArray();
    double[] shifted = Arrays.copyOfRange(scaled, 1, scaled.length);
    return new Cell(
        workload.name(),
        variant.strategyName(),
        variant.vectorName(),
        scaled[0],
        Arrays.stream(shifted).boxed().toList(),
        Mean.of(shifted).getAsDouble(),
        StandardDeviation.of(shifted).getAsDouble(),
        1 - Arrays.stream(shifted).min().orElseThrow() / scaled[0]);
  }

  /**
   * @return answers per mean service time, mean of the runs: as anticipated, then by shift
   */
  private static double[] throughputs(
      Roxie roxie, Distribution workload, Variant variant, long seed, int cell, int runs) {
    int partitions = Roxie.MODEL.partitions();
    double[] anticipated = PaperInstance.shares(workload, partitions);
    Placement placement = variant.plan(anticipated).placement();
    List<double[]> loads = new ArrayList<>();
    loads.add(anticipated);
    workload.shifted().forEach(shift -> loads.add(shift.shares(partitions)));
    double[] means = new double[loads.size()];
    for (int i = 0; i < means.length; i++) {
      double[] throughputs = new double[runs];
      for (int run = 0; run < runs; run++) {
        int stream = (cell * means.length + i) * runs + run;
        throughputs[run] = roxie.run(placement, loads.get(i), seed, stream).throughput();
      }
      means[i] = Mean.of(throughputs).getAsDouble();
    }
    return means;
  }

  /**
   * @param strategy by name
   * @param vector paper or ours
   */
  Cell cell(String workload, String strategy, String vector) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.strategy().equals(strategy))
        .filter(cell -> cell.vector().equals(vector))
        .findFirst()
        .orElseThrow();
  }
}
