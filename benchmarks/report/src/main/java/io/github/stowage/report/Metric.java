package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.function.Function;

/** What strategies are compared by. */
public enum Metric {
  @JsonProperty("throughput")
  THROUGHPUT(
      "throughput",
      "requests answered per second",
      BenchmarkResult::opsPerSecond,
      BenchmarkResult.Phase::opsPerSecond),

  @JsonProperty("mean")
  MEAN(
      "mean",
      "mean latency, ms",
      result -> result.median().meanMicros(),
      BenchmarkResult.Phase::meanMicros),

  @JsonProperty("p95")
  P95(
      "p95",
      "p95 latency, ms",
      result -> result.median().p95Micros(),
      BenchmarkResult.Phase::p95Micros),

  @JsonProperty("p99")
  P99("p99", "p99 latency, ms", BenchmarkResult::p99Micros, BenchmarkResult.Phase::p99Micros);

  private final String text;
  private final String axis;
  private final Function<BenchmarkResult, Number> median;
  private final Function<BenchmarkResult.Phase, Number> ofPhase;

  Metric(
      String text,
      String axis,
      Function<BenchmarkResult, Number> median,
      Function<BenchmarkResult.Phase, Number> ofPhase) {
    this.text = text;
    this.axis = axis;
    this.median = median;
    this.ofPhase = ofPhase;
  }

  String text() {
    return text;
  }

  /** With its unit in the charts. */
  String axis() {
    return axis;
  }

  /** In the unit of the charts: milliseconds or requests per second. */
  double charted(double value) {
    return this == THROUGHPUT ? value : value / 1_000;
  }

  /** The median over the phases. */
  double of(BenchmarkResult result) {
    return median.apply(result).doubleValue();
  }

  double of(BenchmarkResult.Phase phase) {
    return ofPhase.apply(phase).doubleValue();
  }

  /** Coefficient of variation over the phases, as recorded where results record it. */
  double cv(BenchmarkResult result) {
    return switch (this) {
      case THROUGHPUT -> result.opsCv();
      case P99 -> result.p99Cv();
      case MEAN, P95 ->
          Aggregation.coefficientOfVariation(
              result.phases().stream().mapToDouble(this::of).filter(of -> of > 0).toArray());
    };
  }

  boolean better(double value, double than) {
    return this == THROUGHPUT ? value > than : value < than;
  }

  /** With its unit. */
  String show(BenchmarkResult result) {
    return this == THROUGHPUT
        ? String.format(Locale.ROOT, "%.0f ops/s", of(result))
        : Numbers.millis(of(result)) + " ms";
  }
}
