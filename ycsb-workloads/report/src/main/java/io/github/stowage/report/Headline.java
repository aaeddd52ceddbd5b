package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The result in one sentence: the subject's p99 in the scenario that matters most. */
final class Headline {
  private static final String SCENARIO = "slow-node";
  private static final String WORKLOAD = "read";

  private Headline() {}

  /** The slow node under reads or, if that was not measured, the first group; empty if none. */
  static Optional<Group> group(Report report) {
    return report.group(SCENARIO, WORKLOAD).or(() -> report.groups().stream().findFirst());
  }

  static String sentence(Report report) {
    return group(report).flatMap(Headline::sentence).orElse("No result to show.");
  }

  private static Optional<String> sentence(Group group) {
    return group
        .row(group.roles().subject())
        .map(
            subject ->
                String.format(
                    "With %s, %s's %s p99 is %s ms%s; %s.",
                    group.scenario().text(),
                    subject.strategy(),
                    group.workload(),
                    Numbers.millis(subject.p99Micros()),
                    comparisons(group, subject),
                    subject.errors() == 0
                        ? "no request failed"
                        : subject.errors() + " requests failed"));
  }

  private static String comparisons(Group group, BenchmarkResult subject) {
    List<String> parts = new ArrayList<>();
    for (String other : List.of(group.roles().baseline(), group.roles().published())) {
      group
          .row(other)
          .map(row -> Verdict.of(group, subject, row))
          .ifPresent(
              v ->
                  parts.add(
                      String.format(
                          "%s %s's %s ms%s",
                          Numbers.times(v.ratio()),
                          other,
                          Numbers.millis(v.other().p99Micros()),
                          v.aboveNoise() ? "" : " (not above noise)")));
    }
    return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
  }
}
