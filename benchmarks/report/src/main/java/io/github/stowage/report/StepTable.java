package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;

/** What each ingredient adds: two strategies' phases of the same cycle, one over the other. */
public final class StepTable {
  private StepTable() {}

  /** As plain text, a table per group; nothing if the run names no steps. */
  public static String render(Report report) {
    StringBuilder out = new StringBuilder();
    for (Group group : report.groups()) {
      List<List<String>> lines = lines(group, report.run().steps());
      if (lines.size() > 1) {
        out.append(String.format("What each ingredient adds, %s:%n", group.title()));
        TableReport.table(out, lines);
        out.append(System.lineSeparator());
      }
    }
    return out.toString();
  }

  static void draw(Markup out, Report report) {
    if (report.run().steps().isEmpty()) {
      return;
    }
    out.element("h2", "What each ingredient adds");
    out.element(
        "p",
        "Two strategies that differ in one ingredient. The ratio is that with it over that without"
            + " it, of two phases of the same cycle: the median of the cycles, the lowest and the"
            + " highest. Better in: cycles in which that with it has the better figure.");
    for (Group group : report.groups()) {
      HtmlTables.grid(out, group, lines(group, report.run().steps()));
    }
  }

  /** Header and rows; of steps whose two strategies have a cycle in common. */
  static List<List<String>> lines(Group group, List<Step> steps) {
    List<List<String>> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("ingredient", "from", "to"));
    for (Metric metric : group.metrics()) {
      header.add(metric.text());
      header.add("lowest to highest cycle");
      header.add("better in");
    }
    lines.add(header);
    for (Step step : steps) {
      group
          .row(step.from())
          .flatMap(from -> group.row(step.to()).map(to -> line(group, step, from, to)))
          .filter(line -> !line.isEmpty())
          .ifPresent(lines::add);
    }
    return lines;
  }

  private static List<String> line(
      Group group, Step step, BenchmarkResult from, BenchmarkResult to) {
    List<String> line = new ArrayList<>(List.of(step.ingredient(), step.from(), step.to()));
    for (Metric metric : group.metrics()) {
      double[] ratios = group.ratiosByCycle(metric, to, from).sorted().toArray();
      if (ratios.length == 0) {
        return List.of();
      }
      int better = 0;
      for (double ratio : ratios) {
        better += metric.better(ratio, 1) ? 1 : 0;
      }
      int middle = ratios.length / 2;
      double median =
          ratios.length % 2 == 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
      line.add(Numbers.times(median));
      line.add(Numbers.times(ratios[0]) + " to " + Numbers.times(ratios[ratios.length - 1]));
      line.add(better + " of " + ratios.length);
    }
    return line;
  }
}
