package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who wins a group, in words. Winning takes a difference above noise from every other strategy, and
 * answers: a strategy that fails more than one request in a thousand, or answers none in a phase,
 * can't win, because requests that fail are not waited for.
 */
final class Winner {
  private static final double MAX_ERROR_RATE = 0.001;

  private Winner() {}

  static String sentence(Group group) {
    return Winner.of(group, group.metrics().get(0));
  }

  /** The same, and how the subject compares with the baseline. */
  static String withSubject(Group group) {
    return sentence(group)
        + Verdict.againstBaseline(group, group.metrics().get(0))
            .map(verdict -> " " + verdict.sentence())
            .orElse("");
  }

  private static String of(Group group, Metric metric) {
    List<String> out = new ArrayList<>(List.of(group.roles().controlAgain()));
    List<String> failing =
        group.rows().stream()
            .filter(row -> row.wasSilent() || row.errorRate() > MAX_ERROR_RATE)
            .map(BenchmarkResult::strategy)
            .filter(strategy -> !out.contains(strategy))
            .toList();
    out.addAll(failing);
    Optional<BenchmarkResult> best = group.best(metric, out);
    String failed =
        failing.isEmpty() ? "" : " Out for failed requests: " + String.join(", ", failing) + ".";
    if (best.isEmpty()) {
      return "Nobody wins." + failed;
    }
    List<Verdict> others =
        group.answered().stream()
            .filter(row -> !out.contains(row.strategy()) && row != best.get())
            .map(row -> Verdict.of(group, metric, best.get(), row))
            .toList();
    return sentence(metric, best.get(), others) + failed;
  }

  private static String sentence(Metric metric, BenchmarkResult best, List<Verdict> others) {
    String figure = best.strategy() + " (" + metric.text() + " " + metric.show(best) + ")";
    List<String> ties =
        others.stream()
            .filter(verdict -> !verdict.aboveNoise())
            .map(verdict -> verdict.other().strategy())
            .toList();
    if (others.isEmpty()) {
      return "Only " + figure + " can be judged.";
    }
    if (others.stream().anyMatch(verdict -> Double.isNaN(verdict.noise()))) {
      return "Undecided: with one phase and no A/A control the noise is unknown. Best is "
          + figure
          + ".";
    }
    if (ties.size() == others.size()) {
      return "Nobody wins: all are within noise of the best, " + figure + ".";
    }
    return ties.isEmpty()
        ? figure + " wins, above noise against every other."
        : "No single winner: "
            + figure
            + " is best, within noise of "
            + String.join(", ", ties)
            + ".";
  }
}
