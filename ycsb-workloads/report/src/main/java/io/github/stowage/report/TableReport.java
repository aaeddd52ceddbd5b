package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The results as plain text for a terminal: one table per scenario and workload. */
public final class TableReport {
  private TableReport() {}

  /** All tables with their verdicts, ending in a line break. */
  public static String render(Report report) {
    StringBuilder out = new StringBuilder();
    for (Group group : report.groups()) {
      out.append(
          String.format(
              "%s, %s: with %s%n",
              group.scenario().name(), group.workload(), group.scenario().text()));
      table(out, lines(group));
      notes(group).forEach(note -> out.append("  ").append(note).append(System.lineSeparator()));
      out.append(System.lineSeparator());
    }
    return out.append(Headline.sentence(report)).append(System.lineSeparator()).toString();
  }

  /** Header and rows, as texts; shared with the page. */
  static List<List<String>> lines(Group group) {
    List<List<String>> lines = new ArrayList<>();
    String node = group.scenario().affectedNode();
    lines.add(
        List.of(
            "strategy",
            "p50 ms",
            "p99 ms",
            "spread",
            "p99.9 ms",
            "vs " + group.roles().baseline(),
            "errors",
            node == null ? "read shares" : "share of " + node,
            "ops/s"));
    for (BenchmarkResult row : group.rows()) {
      lines.add(
          List.of(
              row.strategy(),
              Numbers.millis(row.p50Micros()),
              Numbers.millis(row.p99Micros()),
              row.phases() < 2 ? "one phase" : "+/- " + Numbers.percent(row.p99Cv()),
              Numbers.millis(row.p999Micros()),
              group.ratio(row).isPresent() ? Numbers.times(group.ratio(row).getAsDouble()) : "-",
              Long.toString(row.errors()),
              share(group, row),
              String.format(Locale.ROOT, "%.0f", row.opsPerSecond())));
    }
    return lines;
  }

  /** What the group shows, in words: the A/A control, then the verdicts. */
  static List<String> notes(Group group) {
    List<String> notes = new ArrayList<>();
    group
        .controlDifference()
        .ifPresent(
            difference ->
                notes.add(
                    String.format(
                        "A/A: %s and %s, the same strategy twice, differ by %s at p99.",
                        group.roles().control(),
                        group.roles().controlAgain(),
                        Numbers.percent(difference))));
    Verdict.againstBaseline(group).map(Verdict::sentence).ifPresent(notes::add);
    Verdict.againstBestOther(group)
        .filter(v -> !v.other().strategy().equals(group.roles().baseline()))
        .map(v -> "Best of the others is " + v.other().strategy() + ": " + v.sentence())
        .ifPresent(notes::add);
    return notes;
  }

  private static String share(Group group, BenchmarkResult row) {
    if (group.scenario().affectedNode() != null) {
      OptionalDouble share = group.affectedShare(row);
      return share.isPresent() ? Numbers.percent(share.getAsDouble()) : "-";
    }
    double[] sorted =
        row.readShare().values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0
        ? "-"
        : Numbers.percent(sorted[0]) + " to " + Numbers.percent(sorted[sorted.length - 1]);
  }

  private static void table(StringBuilder out, List<List<String>> lines) {
    int columns = lines.get(0).size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        text.append("  ")
            .append(
                String.format(
                    i == 0 ? "%-" + widths[i] + "s" : "%" + widths[i] + "s", line.get(i)));
      }
      out.append(text).append(System.lineSeparator());
    }
  }
}
