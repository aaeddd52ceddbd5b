package io.github.stowage.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * From phases to one result: medians of the phases' figures, so that one disturbed phase does not
 * decide; sums of counts.
 */
public final class Aggregation {
  private Aggregation() {}

  /** One result per scenario, workload, load and strategy, in the order they first appear. */
  public static List<BenchmarkResult> all(String system, List<PhaseRecord> phases) {
    Map<PhaseKey, List<PhaseRecord>> groups = new LinkedHashMap<>();
    for (PhaseRecord phase : phases) {
      PhaseKey key = phase.phase();
      PhaseKey anyCycle =
          new PhaseKey(0, key.scenario(), key.workload(), key.load(), key.strategy());
      groups.computeIfAbsent(anyCycle, k -> new ArrayList<>()).add(phase);
    }
    return groups.values().stream().map(group -> of(system, group)).toList();
  }

  /**
   * @param phases of one strategy in one scenario under one workload and load, at least one
   * @throws IllegalArgumentException if there are none
   */
  static BenchmarkResult of(String system, List<PhaseRecord> phases) {
    if (phases.isEmpty()) {
      throw new IllegalArgumentException("No phases: allowed is at least 1");
    }
    List<PhaseRecord> ordered =
        phases.stream().sorted(Comparator.comparingInt(phase -> phase.phase().cycle())).toList();
    PhaseKey key = ordered.get(0).phase();
    return new BenchmarkResult(
        system,
        key.scenario(),
        key.workload(),
        key.load(),
        key.strategy(),
        ordered.stream().mapToLong(PhaseRecord::requests).sum(),
        ordered.stream().mapToLong(PhaseRecord::errors).sum(),
        median(ordered.stream().map(PhaseRecord::figures).toList()),
        coefficientOfVariation(ordered, Figures::opsPerSecond),
        coefficientOfVariation(
            ordered.stream().filter(phase -> phase.figures().p99Micros() > 0).toList(),
            Figures::p99Micros),
        shares(ordered),
        ordered.stream().map(Aggregation::phase).toList());
  }

  private static BenchmarkResult.Phase phase(PhaseRecord record) {
    return new BenchmarkResult.Phase(
        record.phase().cycle(),
        record.figures().opsPerSecond(),
        record.figures().p99Micros(),
        record.figures().meanMicros(),
        record.figures().p95Micros());
  }

  private static Figures median(List<Figures> phases) {
    return new Figures(
        median(phases, Figures::opsPerSecond),
        latency(phases, Figures::meanMicros),
        latency(phases, Figures::p50Micros),
        latency(phases, Figures::p95Micros),
        latency(phases, Figures::p99Micros),
        latency(phases, Figures::p999Micros));
  }

  /** A phase in which nobody got an answer has a latency of 0, and was the slowest of all. */
  private static long latency(List<Figures> phases, ToDoubleFunction<Figures> figure) {
    double median =
        median(
            phases,
            phase ->
                phase.p99Micros() > 0 ? figure.applyAsDouble(phase) : Double.POSITIVE_INFINITY);
    return Double.isInfinite(median) ? 0 : Math.round(median);
  }

  private static double median(List<Figures> phases, ToDoubleFunction<Figures> figure) {
    double[] sorted = phases.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double coefficientOfVariation(
      List<PhaseRecord> phases, ToDoubleFunction<Figures> figure) {
    return coefficientOfVariation(
        phases.stream().map(PhaseRecord::figures).mapToDouble(figure).toArray());
  }

  /** Sample standard deviation over mean; 0 for fewer than two values or a mean of 0. */
  static double coefficientOfVariation(double[] values) {
    double mean = 0;
    for (double value : values) {
      mean += value / values.length;
    }
    if (values.length < 2 || mean == 0) {
      return 0;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (values.length - 1)) / mean;
  }

  private static Map<String, Double> shares(List<PhaseRecord> phases) {
    Map<String, Long> reads = new LinkedHashMap<>();
    phases.forEach(p -> p.readsPerNode().forEach((node, n) -> reads.merge(node, n, Long::sum)));
    double total = reads.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Double> shares = new LinkedHashMap<>();
    if (total > 0) {
      reads.forEach((node, n) -> shares.put(node, n / total));
    }
    return shares;
  }
}
