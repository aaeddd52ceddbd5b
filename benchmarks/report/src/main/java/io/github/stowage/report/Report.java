package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything a rendering shows.
 *
 * @param run what was measured, and on what
 * @param results any subset of scenarios x workloads x loads x strategies
 */
public record Report(Run run, List<BenchmarkResult> results) {

  /**
   * @throws IllegalArgumentException if a result's scenario or strategy is not the run's
   */
  public Report {
    results = List.copyOf(results);
    for (BenchmarkResult result : results) {
      if (run.scenarios().stream().noneMatch(s -> s.name().equals(result.scenario()))) {
        throw new IllegalArgumentException(
            "scenario="
                + result.scenario()
                + ": allowed are "
                + run.scenarios().stream().map(Scenario::name).toList());
      }
      if (!run.strategies().containsKey(result.strategy())) {
        throw new IllegalArgumentException(
            "strategy=" + result.strategy() + ": allowed are " + run.strategies().keySet());
      }
    }
  }

  /** Of a run as far as it has come. */
  public static Report of(Run run, List<PhaseRecord> phases) {
    return new Report(run, Aggregation.all(run.system(), phases));
  }

  /** Workloads that were measured, by name. */
  List<String> workloads() {
    return results.stream().map(BenchmarkResult::workload).distinct().sorted().toList();
  }

  /** Loads of a workload, from the lightest on. */
  List<Load> loads(String workload) {
    return results.stream()
        .filter(r -> r.workload().equals(workload))
        .map(BenchmarkResult::load)
        .distinct()
        .sorted()
        .toList();
  }

  /** The measured groups of a workload, in the order of the scenarios, then of the loads. */
  List<Group> groups(String workload) {
    List<Group> groups = new ArrayList<>();
    for (Scenario scenario : run.scenarios()) {
      for (Load load : loads(workload)) {
        group(scenario.name(), workload, load).ifPresent(groups::add);
      }
    }
    return groups;
  }

  /** All measured groups, by workload, then scenario, then load. */
  List<Group> groups() {
    return workloads().stream().flatMap(workload -> groups(workload).stream()).toList();
  }

  /** Results of one scenario, workload and load in the order of the strategies; empty if none. */
  Optional<Group> group(String scenario, String workload, Load load) {
    List<BenchmarkResult> rows = new ArrayList<>();
    for (String strategy : run.strategies().keySet()) {
      results.stream()
          .filter(r -> r.scenario().equals(scenario) && r.workload().equals(workload))
          .filter(r -> r.load().equals(load) && r.strategy().equals(strategy))
          .forEach(rows::add);
    }
    return rows.isEmpty()
        ? Optional.empty()
        : run.scenarios().stream()
            .filter(s -> s.name().equals(scenario))
            .findFirst()
            .map(s -> new Group(s, title(s, workload, load), rows, run.roles(), run.metrics()));
  }

  /** The load is only named where there are several. */
  private String title(Scenario scenario, String workload, Load load) {
    String title = scenario.name() + ", " + workload;
    return loads(workload).size() == 1 ? title : title + ", " + load.text();
  }
}
