package io.github.stowage.report;

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

  /**
   * @param phases of one strategy in one scenario under one workload, at least one
   * @throws IllegalArgumentException if there are none
   */
  public static BenchmarkResult of(
      String system, String scenario, String workload, String strategy, List<PhaseSample> phases) {
    if (phases.isEmpty()) {
      throw new IllegalArgumentException(
          "No phases of " + strategy + " in " + scenario + ": allowed is at least 1");
    }
    return new BenchmarkResult(
        system,
        scenario,
        workload,
        strategy,
        phases.size(),
        median(phases, PhaseSample::opsPerSecond),
        Math.round(median(phases, PhaseSample::p50Micros)),
        Math.round(median(phases, PhaseSample::p99Micros)),
        Math.round(median(phases, PhaseSample::p999Micros)),
        coefficientOfVariation(phases.stream().mapToDouble(PhaseSample::p99Micros).toArray()),
        phases.stream().mapToLong(PhaseSample::errors).sum(),
        shares(phases),
        phases.stream().map(PhaseSample::p99Micros).toList());
  }

  private static double median(List<PhaseSample> phases, ToDoubleFunction<PhaseSample> figure) {
    double[] sorted = phases.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
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

  private static Map<String, Double> shares(List<PhaseSample> phases) {
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
