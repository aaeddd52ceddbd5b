package io.github.stowage.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a rendering shows.
 *
 * @param title of the page
 * @param scenarios in the order to show them, the most telling first or last as you like
 * @param strategies name and one-line description, in the order to show them
 * @param roles which of them the verdicts compare
 * @param method how it was measured, one paragraph each
 * @param host facts of the machine and the run, such as cores, kernel, date
 * @param results any subset of scenarios x workloads x strategies
 */
public record Report(
    String title,
    List<Scenario> scenarios,
    Map<String, String> strategies,
    Roles roles,
    List<String> method,
    Map<String, String> host,
    List<BenchmarkResult> results) {

  public Report {
    scenarios = List.copyOf(scenarios);
    strategies = Collections.unmodifiableMap(new LinkedHashMap<>(strategies));
    method = List.copyOf(method);
    host = Collections.unmodifiableMap(new LinkedHashMap<>(host));
    results = List.copyOf(results);
    for (BenchmarkResult result : results) {
      if (scenarios.stream().noneMatch(s -> s.name().equals(result.scenario()))) {
        throw new IllegalArgumentException(
            "scenario=" + result.scenario() + ": allowed are " + scenarios);
      }
      if (!strategies.containsKey(result.strategy())) {
        throw new IllegalArgumentException(
            "strategy=" + result.strategy() + ": allowed are " + strategies.keySet());
      }
    }
  }

  /** Workloads that were measured, in the order of the results. */
  List<String> workloads() {
    return results.stream().map(BenchmarkResult::workload).distinct().toList();
  }

  /** The measured groups of a workload, in the order of the scenarios. */
  List<Group> groups(String workload) {
    List<Group> groups = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      group(scenario.name(), workload).ifPresent(groups::add);
    }
    return groups;
  }

  /** All measured groups, by workload and then scenario. */
  List<Group> groups() {
    return workloads().stream().flatMap(workload -> groups(workload).stream()).toList();
  }

  /** Results of one scenario and workload in the order of the strategies; empty if none. */
  Optional<Group> group(String scenario, String workload) {
    List<BenchmarkResult> rows = new ArrayList<>();
    for (String strategy : strategies.keySet()) {
      results.stream()
          .filter(r -> r.scenario().equals(scenario) && r.workload().equals(workload))
          .filter(r -> r.strategy().equals(strategy))
          .forEach(rows::add);
    }
    return rows.isEmpty()
        ? Optional.empty()
        : scenarios.stream()
            .filter(s -> s.name().equals(scenario))
            .findFirst()
            .map(s -> new Group(s, workload, rows, roles));
  }
}
