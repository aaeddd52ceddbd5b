package io.github.stowage.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The result in one sentence: the subject in the scenario that matters most. */
final class Headline {
  /** The most telling first. */
  private static final List<String> SCENARIOS =
      List.of("slow-node", "every-second-cpu", "calibrated-slow-node");

  private Headline() {}

  /**
   * A slow node, else any trouble, else the first group, among those that have the subject, if any
   * do; of its loads the middle one; empty if there is none.
   */
  static Optional<Group> group(Report report) {
    List<Group> told =
        report.groups().stream().filter(g -> g.row(g.roles().subject()).isPresent()).toList();
    List<Group> groups = told.isEmpty() ? report.groups() : told;
    Optional<Group> telling =
        SCENARIOS.stream()
            .flatMap(name -> groups.stream().filter(g -> g.scenario().name().equals(name)))
            .findFirst()
            .or(() -> groups.stream().filter(g -> !g.scenario().affected().isEmpty()).findFirst())
            .or(() -> groups.stream().findFirst());
    return telling.map(
        first -> {
          List<Group> sameButLoad =
              groups.stream()
                  .filter(g -> g.scenario().equals(first.scenario()))
                  .filter(g -> g.workload().equals(first.workload()))
                  .sorted(Comparator.comparing(Group::load))
                  .toList();
          return sameButLoad.get(sameButLoad.size() / 2);
        });
  }

  static String sentence(Report report) {
    return group(report).flatMap(Headline::sentence).orElse("No result to show.");
  }

  private static Optional<String> sentence(Group group) {
    return group.row(group.roles().subject()).map(subject -> sentence(group, subject));
  }

  private static String sentence(Group group, BenchmarkResult subject) {
    List<String> figures = new ArrayList<>();
    for (Metric metric : group.metrics()) {
      figures.add(
          String.format(
              "%s %s is %s%s",
              group.workload(),
              metric.text(),
              metric.show(subject),
              comparisons(group, metric, subject)));
    }
    return String.format(
        "With %s, %s's %s; %s.",
        group.scenario().text(),
        subject.strategy(),
        String.join("; its ", figures),
        subject.errors() == 0 ? "no request failed" : subject.errors() + " requests failed");
  }

  private static String comparisons(Group group, Metric metric, BenchmarkResult subject) {
    List<String> parts = new ArrayList<>();
    for (String other :
        new LinkedHashSet<>(List.of(group.roles().baseline(), group.roles().published()))) {
      group
          .row(other)
          .map(row -> Verdict.of(group, metric, subject, row))
          .ifPresent(
              v ->
                  parts.add(
                      String.format(
                          "%s %s's %s%s",
                          Numbers.times(v.ratio()),
                          other,
                          metric.show(v.other()),
                          v.aboveNoise() ? "" : " (not above noise)")));
    }
    return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
  }
}
