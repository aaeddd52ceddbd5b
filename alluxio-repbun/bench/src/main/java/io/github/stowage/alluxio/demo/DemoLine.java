package io.github.stowage.alluxio.demo;

import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseRecord;
import java.util.List;
import java.util.stream.Stream;

/**
 * A strategy's figures; of times the medians of its phases.
 *
 * @param sentMegabytes by all workers in a phase, in the mean
 * @param fromBundles share of the bytes that RepBun's client gave; 0 if it gave none
 * @param meanOverDefault over that of Default in the same cycle
 * @param p95OverDefault the same
 */
record DemoLine(
    String strategy,
    double meanMillis,
    double p95Millis,
    double sentMegabytes,
    double fromBundles,
    PairedRatio meanOverDefault,
    PairedRatio p95OverDefault) {
  private static final double MEGABYTE = 1e6;

  /**
   * @param base Default's name
   */
  static DemoLine of(List<PhaseRecord> phases, String strategy, String base) {
    return new DemoLine(
        strategy,
        PairedRatio.median(phases, strategy, Figures::meanMicros) / 1e3,
        PairedRatio.median(phases, strategy, Figures::p95Micros) / 1e3,
        sentMegabytes(phases, strategy),
        fromBundles(phases, strategy),
        PairedRatio.of(phases, strategy, base, Figures::meanMicros),
        PairedRatio.of(phases, strategy, base, Figures::p95Micros));
  }

  static double sentMegabytes(List<PhaseRecord> phases, String strategy) {
    return of(phases, strategy)
        .mapToDouble(
            phase -> phase.readsPerNode().values().stream().mapToLong(v -> v).sum() / MEGABYTE)
        .average()
        .orElseThrow();
  }

  private static double fromBundles(List<PhaseRecord> phases, String strategy) {
    long read = sum(phases, strategy, "readBytes");
    return read == 0 ? 0 : sum(phases, strategy, "bundleBytes") / (double) read;
  }

  private static long sum(List<PhaseRecord> phases, String strategy, String counter) {
    return of(phases, strategy).mapToLong(phase -> phase.counters().get(counter)).sum();
  }

  private static Stream<PhaseRecord> of(List<PhaseRecord> phases, String strategy) {
    return phases.stream().filter(phase -> phase.phase().strategy().equals(strategy));
  }
}
