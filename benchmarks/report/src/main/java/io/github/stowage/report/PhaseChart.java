package io.github.stowage.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * One metric per strategy, one panel per group: a dot at the median, a bar from the lowest to the
 * highest phase, a faint dot for each phase. All panels have the same axis.
 *
 * <p>Drawn here rather than by a chart library: XChart's error bars are symmetric, and it needs the
 * machine's fonts, which servers often lack.
 */
final class PhaseChart {
  private static final double PANEL_WIDTH = 460;
  private static final double LABELS = 118;
  private static final double VALUES = 52;
  private static final double ROW = 22;
  private static final double TITLE = 44;
  private static final double AXIS = 52;

  private PhaseChart() {}

  /** Draws each panel as an svg element of its own, so that a page can put them side by side. */
  static void draw(Markup out, Metric metric, List<Group> groups, double margin) {
    Axis axis = axis(metric, groups);
    for (Group group : groups) {
      double height = TITLE + group.rows().size() * ROW + AXIS;
      String title = group.title() + ", per strategy: " + metric.axis();
      Svg.open(out, PANEL_WIDTH, height, margin, title);
      panel(out, metric, group, axis);
      out.end();
    }
  }

  private static Axis axis(Metric metric, List<Group> groups) {
    double[] all =
        groups.stream()
            .flatMap(group -> group.rows().stream())
            .flatMap(row -> phases(metric, row).stream())
            .mapToDouble(value -> value)
            .sorted()
            .toArray();
    return all.length == 0 ? new Axis(1, 1) : new Axis(all[0], all[all.length - 1]);
  }

  /** The metric's charted values of the phases that had answers. */
  private static List<Double> phases(Metric metric, BenchmarkResult row) {
    return row.phases().stream()
        .map(phase -> metric.charted(metric.of(phase)))
        .filter(value -> value > 0)
        .toList();
  }

  private static double x(Axis axis, double value) {
    return LABELS + axis.position(value) * (PANEL_WIDTH - LABELS - VALUES);
  }

  private static void panel(Markup out, Metric metric, Group group, Axis axis) {
    double bottom = TITLE + group.rows().size() * ROW;
    Svg.text(out, 0, 16, group.title(), Svg.TITLE);
    String kind = " (" + group.scenario().kind().inShort() + ")";
    Svg.text(out, 0, 32, "with " + group.scenario().text() + kind, Svg.MUTED);
    for (double tick : axis.ticks()) {
      double x = x(axis, tick);
      Svg.line(out, x, TITLE - 2, x, bottom, Palette.GRID, 1);
      Svg.text(out, x, bottom + 14, Svg.tick(tick), Svg.TICK);
    }
    boolean errors = group.rows().stream().anyMatch(row -> row.errors() > 0);
    String unit =
        metric.axis()
            + (axis.logarithmic() ? " (logarithmic)" : "")
            + (errors ? "; ! requests failed" : "");
    Svg.text(out, (LABELS + PANEL_WIDTH - VALUES) / 2, bottom + 28, unit, Svg.TICK);
    for (int i = 0; i < group.rows().size(); i++) {
      row(out, metric, group, i, axis);
    }
  }

  private static void row(Markup out, Metric metric, Group group, int index, Axis axis) {
    BenchmarkResult row = group.rows().get(index);
    double y = TITLE + (index + 0.5) * ROW;
    String colour = Palette.strategy(row.strategy(), group.roles());
    String weight = row.strategy().equals(group.roles().subject()) ? Svg.STRONG : Svg.LABEL;
    Svg.text(out, LABELS - 10, y + 4, row.strategy(), weight + Svg.END);
    double median = metric.charted(metric.of(row));
    String value = median == 0 ? "-" : Numbers.threeDigits(median);
    String failed = row.errors() > 0 ? " !" : "";
    Svg.text(out, PANEL_WIDTH - VALUES + 10, y + 4, value + failed, weight);
    DoubleSummaryStatistics phases =
        phases(metric, row).stream().mapToDouble(phase -> phase).summaryStatistics();
    if (phases.getCount() == 0) {
      return;
    }
    double from = x(axis, phases.getMin());
    double to = x(axis, phases.getMax());
    Svg.line(out, from, y, to, y, colour, 2);
    Svg.line(out, from, y - 6, from, y + 6, colour, 1.5);
    Svg.line(out, to, y - 6, to, y + 6, colour, 1.5);
    for (double phase : phases(metric, row)) {
      Svg.dot(out, x(axis, phase), y, 2.5, colour, "0.35");
    }
    if (median > 0) {
      Svg.dot(out, x(axis, median), y, 4, colour, "1");
    }
  }
}
