package io.github.stowage.simulator.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Everything a study measured.
 *
 * @param replications independent runs behind each cell
 */
public record StudyResult(long seed, int replications, List<Cell> cells) {
  /**
   * One strategy in one scenario, over all replications.
   *
   * @param realisable whether a coordinator could know what the strategy uses
   * @param p50Millis latency percentiles and mean; a timed-out request counts as the timeout
   * @param p99MillisByRun p99 of each replication
   * @param p99Spread coefficient of variation of it
   * @param errors requests that timed out
   * @param shares of the measured reads, by node
   * @param timeline reads sent, by second of the run (warm-up included) and node
   */
  public record Cell(
      String scenario,
      String description,
      String strategy,
      boolean realisable,
      double p50Millis,
      double p99Millis,
      double p999Millis,
      double meanMillis,
      double[] p99MillisByRun,
      double p99Spread,
      long requests,
      long errors,
      double[] shares,
      long[][] timeline) {

    static Cell of(Scenario scenario, Strategy strategy, List<Measurement> runs) {
      Histogram all = new Histogram(3);
      int nodes = scenario.nodes();
      double[] shares = new double[nodes];
      long[][] timeline = new long[scenario.timelineSeconds()][nodes];
      long requests = 0;
      long errors = 0;
      for (Measurement run : runs) {
        all.add(run.latencies);
        requests += run.sent;
        errors += run.errors;
        for (int node = 0; node < nodes; node++) {
          shares[node] += run.reads[node];
          for (int second = 0; second < timeline.length; second++) {
            timeline[second][node] += run.timeline[second][node];
          }
        }
      }
      for (int node = 0; node < nodes; node++) {
        shares[node] /= requests;
      }
      return new Cell(
          scenario.name(),
          scenario.summary(),
          strategy.name(),
          strategy.realisable(),
          millis(all.getValueAtPercentile(50)),
          millis(all.getValueAtPercentile(99)),
          millis(all.getValueAtPercentile(99.9)),
          millis(all.getMean()),
          byRun(runs),
          spread(runs),
          requests,
          errors,
          shares,
          timeline);
    }

    private static double[] byRun(List<Measurement> runs) {
      return runs.stream()
          .mapToDouble(run -> millis(run.latencies.getValueAtPercentile(99)))
          .toArray();
    }

    private static double spread(List<Measurement> runs) {
      double[] p99 = byRun(runs);
      double mean = Arrays.stream(p99).average().orElseThrow();
      double squares = Arrays.stream(p99).map(x -> (x - mean) * (x - mean)).sum();
      return p99.length < 2 ? Double.NaN : Math.sqrt(squares / (p99.length - 1)) / mean;
    }

    private static double millis(double value) {
      return value * Measurement.NANOS_PER_UNIT / 1e6;
    }

    /** Whether p99 is the time-out, which says nothing of how slow the slowest reads are. */
    boolean timedOut() {
      return errors > 0.01 * requests;
    }

    /** Share of the reads that {@code node} got in the seconds [from, to) of the run. */
    double share(int node, int from, int to) {
      long own = 0;
      long all = 0;
      for (int second = from; second < to; second++) {
        own += timeline[second][node];
        all += Arrays.stream(timeline[second]).sum();
      }
      return (double) own / all;
    }
  }

  /** Scenario names in the order they ran. */
  public List<String> scenarios() {
    return cells.stream().map(Cell::scenario).distinct().toList();
  }

  /** Strategy names in the order they ran. */
  public List<String> strategies() {
    return cells.stream().map(Cell::strategy).distinct().toList();
  }

  public Cell cell(String scenario, String strategy) {
    return cells.stream()
        .filter(cell -> cell.scenario.equals(scenario) && cell.strategy.equals(strategy))
        .findFirst()
        .orElseThrow();
  }

  /** The cell with the lowest p99 of a scenario among the realisable strategies. */
  public Cell best(String scenario) {
    return cells.stream()
        .filter(cell -> cell.scenario.equals(scenario) && cell.realisable)
        .min(Comparator.comparingDouble(Cell::p99Millis))
        .orElseThrow();
  }

  /**
   * The lowest p99 of all but the omniscient, in ms: also of those that Cassandra has no room for.
   */
  double bestPublishedMillis(String scenario) {
    return cells.stream()
        .filter(cell -> cell.scenario.equals(scenario) && !cell.strategy.equals("omniscient"))
        .mapToDouble(Cell::p99Millis)
        .min()
        .orElseThrow();
  }

  /** p99 of a strategy over that of the best realisable one in the same scenario. */
  public double ratioToBest(String scenario, String strategy) {
    return cell(scenario, strategy).p99Millis / best(scenario).p99Millis;
  }
}
