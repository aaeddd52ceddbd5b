package io.github.stowage.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The strategies measured in one scenario under one workload: one table, one panel. */
record Group(Scenario scenario, String workload, List<BenchmarkResult> rows, Roles roles) {
  Group {
    rows = List.copyOf(rows);
  }

  /** The strategies that got answers; one whose every request failed has no latency to compare. */
  List<BenchmarkResult> answered() {
    return rows.stream().filter(row -> row.p99Micros() > 0).toList();
  }

  /** A strategy that was measured and got answers. */
  Optional<BenchmarkResult> row(String strategy) {
    return answered().stream().filter(row -> row.strategy().equals(strategy)).findFirst();
  }

  /** p99 of a row over the baseline's; empty when the baseline was not measured. */
  OptionalDouble ratio(BenchmarkResult row) {
    return row(roles.baseline())
        .filter(baseline -> row.p99Micros() > 0)
        .map(baseline -> OptionalDouble.of((double) row.p99Micros() / baseline.p99Micros()))
        .orElse(OptionalDouble.empty());
  }

  /** By how much the two runs of the control differ at p99, as a fraction of the smaller. */
  OptionalDouble controlDifference() {
    Optional<BenchmarkResult> once = row(roles.control());
    Optional<BenchmarkResult> again = row(roles.controlAgain());
    if (once.isEmpty() || again.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Verdict.difference(once.get(), again.get()));
  }

  /** Share of the reads that the affected node served; empty when no node is affected. */
  OptionalDouble affectedShare(BenchmarkResult row) {
    Double share =
        scenario.affectedNode() == null ? null : row.readShare().get(scenario.affectedNode());
    return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
  }
}
