package io.github.stowage.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What strategies are compared by. */
public enum Metric {
  @JsonProperty("throughput")
  THROUGHPUT("throughput", "requests answered per second") {
    @Override
    double of(BenchmarkResult result) {
      return result.opsPerSecond();
    }

    @Override
    double of(BenchmarkResult.Phase phase) {
      return phase.opsPerSecond();
    }

    @Override
    double cv(BenchmarkResult result) {
      return result.opsCv();
    }

    @Override
    boolean better(double value, double than) {
      return value > than;
    }

    @Override
    String show(BenchmarkResult result) {
      return String.format(Locale.ROOT, "%.0f ops/s", result.opsPerSecond());
    }
  },

  @JsonProperty("p99")
  P99("p99", "p99 latency, ms") {
    @Override
    double of(BenchmarkResult result) {
      return result.p99Micros();
    }

    @Override
    double of(BenchmarkResult.Phase phase) {
      return phase.p99Micros();
    }

    @Override
    double cv(BenchmarkResult result) {
      return result.p99Cv();
    }

    @Override
    boolean better(double value, double than) {
      return value < than;
    }

    @Override
    String show(BenchmarkResult result) {
      return Numbers.millis(result.p99Micros()) + " ms";
    }
  };

  private final String text;
  private final String axis;

  Metric(String text, String axis) {
    this.text = text;
    this.axis = axis;
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
    return this == P99 ? value / 1_000 : value;
  }

  /** The median over the phases. */
  abstract double of(BenchmarkResult result);

  abstract double of(BenchmarkResult.Phase phase);

  /** Coefficient of variation over the phases. */
  abstract double cv(BenchmarkResult result);

  abstract boolean better(double value, double than);

  /** With its unit. */
  abstract String show(BenchmarkResult result);
}
