package io.github.stowage.report;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The strategies measured in one scenario under one workload and load: one table, one panel.
 *
 * @param title scenario and workload, and the load where it matters
 * @param rows at least one
 * @param asked what the run is compared by; empty: what the load leaves open
 */
record Group(
    Scenario scenario, String title, List<BenchmarkResult> rows, Roles roles, List<Metric> asked) {
  Group {
    rows = List.copyOf(rows);
    asked = List.copyOf(asked);
  }

  String workload() {
    return rows.get(0).workload();
  }

  Load load() {
    return rows.get(0).load();
  }

  /** What strategies can differ in, the more telling first: a given rate leaves only latency. */
  List<Metric> metrics() {
    if (!asked.isEmpty()) {
      return asked;
    }
    return load().unpaced() ? List.of(Metric.THROUGHPUT, Metric.P99) : List.of(Metric.P99);
  }

  /** The strategies that got answers; one whose every request failed has no latency to compare. */
  List<BenchmarkResult> answered() {
    return rows.stream().filter(row -> row.p99Micros() > 0).toList();
  }

  /** A strategy that was measured and got answers. */
  Optional<BenchmarkResult> row(String strategy) {
    return answered().stream().filter(row -> row.strategy().equals(strategy)).findFirst();
  }

  /** The best of the strategies that got answers, leaving some out; empty if none is left. */
  Optional<BenchmarkResult> best(Metric metric, List<String> without) {
    Comparator<BenchmarkResult> order =
        (a, b) ->
            metric.better(metric.of(a), metric.of(b))
                ? -1
                : metric.better(metric.of(b), metric.of(a)) ? 1 : 0;
    return answered().stream().filter(row -> !without.contains(row.strategy())).min(order);
  }

  /** A row's median over the baseline's; empty when the baseline was not measured. */
  OptionalDouble ratio(Metric metric, BenchmarkResult row) {
    return row(roles.baseline())
        .filter(baseline -> metric.of(row) > 0 && metric.of(baseline) > 0)
        .map(baseline -> OptionalDouble.of(metric.of(row) / metric.of(baseline)))
        .orElse(OptionalDouble.empty());
  }

  /**
   * A row's phases over the baseline's phases of the same cycle, which ran close to them; has no
   * values when no cycle has both. Phases without an answer have no ratio.
   */
  DoubleSummaryStatistics ratiosByCycle(Metric metric, BenchmarkResult row) {
    return row(roles.baseline())
        .map(baseline -> ratiosByCycle(metric, row, baseline).summaryStatistics())
        .orElseGet(DoubleSummaryStatistics::new);
  }

  /** One row's phases over another's of the same cycle. */
  DoubleStream ratiosByCycle(Metric metric, BenchmarkResult row, BenchmarkResult over) {
    return row.phases().stream()
        .flatMapToDouble(
            phase ->
                over.phases().stream()
                    .filter(other -> other.cycle() == phase.cycle())
                    .filter(other -> metric.of(phase) > 0 && metric.of(other) > 0)
                    .mapToDouble(other -> metric.of(phase) / metric.of(other)));
  }

  /** By how much the two runs of the control differ, as a fraction of the smaller. */
  OptionalDouble controlDifference(Metric metric) {
    Optional<BenchmarkResult> once = row(roles.control());
    Optional<BenchmarkResult> again = row(roles.controlAgain());
    if (once.isEmpty() || again.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Verdict.difference(metric.of(once.get()), metric.of(again.get())));
  }

  /** Share of the reads that the affected nodes served; empty when no node is affected. */
  OptionalDouble affectedShare(BenchmarkResult row) {
    return scenario.affected().stream().map(row.readShare()::get).noneMatch(Objects::nonNull)
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            scenario.affected().stream()
                .mapToDouble(node -> row.readShare().getOrDefault(node, 0.0))
                .sum());
  }
}
