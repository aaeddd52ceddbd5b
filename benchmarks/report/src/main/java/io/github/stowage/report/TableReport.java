package io.github.stowage.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The results as plain text for a terminal: one table per scenario, workload and load. */
public final class TableReport {
  private TableReport() {}

  /** All tables with their verdicts, ending in a line break. */
  public static String render(Report report) {
    StringBuilder out = new StringBuilder();
    for (Group group : report.groups()) {
      out.append(String.format("%s: with %s%n", group.title(), group.scenario().text()));
      table(out, lines(group));
      notes(group).forEach(note -> out.append("  ").append(note).append(System.lineSeparator()));
      out.append(System.lineSeparator());
    }
    report
        .run()
        .skipped()
        .forEach((scenario, why) -> out.append(String.format("%s: skipped, %s%n", scenario, why)));
    return out.append(Headline.sentence(report)).append(System.lineSeparator()).toString();
  }

  /** Header and rows, as texts; shared with the page. */
  static List<List<String>> lines(Group group) {
    List<List<String>> lines = new ArrayList<>();
    String nodes = group.scenario().affectedText();
    lines.add(
        List.of(
            "strategy",
            "ops/s",
            "spread",
            "mean ms",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "spread",
            "p99.9 ms",
            "errors",
            nodes == null ? "read shares" : "share of " + nodes));
    for (BenchmarkResult row : group.rows()) {
      lines.add(
          List.of(
              row.strategy(),
              String.format(Locale.ROOT, "%.0f", row.opsPerSecond()),
              spread(row, row.opsCv()),
              Numbers.millis(row.median().meanMicros()),
              Numbers.millis(row.median().p50Micros()),
              Numbers.millis(row.median().p95Micros()),
              Numbers.millis(row.p99Micros()),
              spread(row, row.p99Cv()),
              Numbers.millis(row.median().p999Micros()),
              Long.toString(row.errors()),
              share(group, row)));
    }
    return lines;
  }

  /** Ratios against the baseline, with the lowest and highest of any cycle. */
  static List<List<String>> ratios(Group group) {
    List<List<String>> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("strategy"));
    for (Metric metric : group.metrics()) {
      header.add(metric.text() + " over " + group.roles().baseline() + "'s");
      header.add("lowest to highest cycle");
      header.add("difference");
    }
    lines.add(header);
    for (BenchmarkResult row : group.rows()) {
      List<String> line = new ArrayList<>(List.of(row.strategy()));
      for (Metric metric : group.metrics()) {
        OptionalDouble ratio = group.ratio(metric, row);
        DoubleSummaryStatistics cycles = group.ratiosByCycle(metric, row);
        boolean baseline = row.strategy().equals(group.roles().baseline());
        line.add(ratio.isPresent() ? Numbers.times(ratio.getAsDouble()) : "-");
        line.add(
            cycles.getCount() < 2 || baseline
                ? "-"
                : Numbers.times(cycles.getMin()) + " to " + Numbers.times(cycles.getMax()));
        line.add(ratio.isEmpty() || baseline ? "-" : worth(group, metric, row));
      }
      lines.add(line);
    }
    return lines;
  }

  private static String worth(Group group, Metric metric, BenchmarkResult row) {
    Verdict verdict = Verdict.of(group, metric, row, group.row(group.roles().baseline()).get());
    return Double.isNaN(verdict.noise())
        ? "noise unknown"
        : (verdict.aboveNoise() ? "above" : "within")
            + " noise of "
            + Numbers.percent(verdict.noise());
  }

  /** What the group shows, in words: who wins, the A/A control, then the verdicts. */
  static List<String> notes(Group group) {
    List<String> notes = new ArrayList<>();
    notes.add(Winner.sentence(group));
    for (Metric metric : group.metrics()) {
      group
          .controlDifference(metric)
          .ifPresent(
              difference ->
                  notes.add(
                      String.format(
                          "A/A: %s and %s, the same strategy twice, differ by %s in %s.",
                          group.roles().control(),
                          group.roles().controlAgain(),
                          Numbers.percent(difference),
                          metric.text())));
      Verdict.againstBaseline(group, metric).map(Verdict::sentence).ifPresent(notes::add);
      Verdict.againstBestOther(group, metric)
          .filter(v -> !v.other().strategy().equals(group.roles().baseline()))
          .map(v -> "Best of the others is " + v.other().strategy() + ": " + v.sentence())
          .ifPresent(notes::add);
    }
    return notes;
  }

  private static String spread(BenchmarkResult row, double cv) {
    return row.phases().size() < 2 ? "one phase" : "+/- " + Numbers.percent(cv);
  }

  private static String share(Group group, BenchmarkResult row) {
    if (!group.scenario().affected().isEmpty()) {
      OptionalDouble share = group.affectedShare(row);
      return share.isPresent() ? Numbers.percent(share.getAsDouble()) : "-";
    }
    double[] sorted =
        row.readShare().values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0
        ? "-"
        : Numbers.percent(sorted[0]) + " to " + Numbers.percent(sorted[sorted.length - 1]);
  }

  static void table(StringBuilder out, List<List<String>> lines) {
    int columns = lines.get(0).size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        String pad = " ".repeat(widths[i] - line.get(i).length());
        out.append("  ").append(i == 0 ? line.get(i) + pad : pad + line.get(i));
      }
      out.append(System.lineSeparator());
    }
  }
}
