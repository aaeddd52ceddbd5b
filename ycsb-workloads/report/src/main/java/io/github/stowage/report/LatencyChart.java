package io.github.stowage.report;

import java.util.List;

/**
 * p99 per strategy, one panel per scenario: a dot at the median, a bar from the lowest to the
 * highest phase, a faint dot for each phase. All panels have the same axis.
 *
 * <p>Drawn here rather than by a chart library: XChart's error bars are symmetric, and it needs the
 * machine's fonts, which servers often lack.
 */
final class LatencyChart {
  private static final double PANEL_WIDTH = 460;
  private static final double LABELS = 118;
  private static final double VALUES = 52;
  private static final double ROW = 22;
  private static final double TITLE = 44;
  private static final double AXIS = 52;

  private LatencyChart() {}

  /** Draws the panels, two in a row, as one svg element. */
  static void draw(Markup out, List<Group> groups, double margin) {
    int columns = Math.min(2, groups.size());
    int rowsOfPanels = (groups.size() + columns - 1) / columns;
    int strategies = groups.stream().mapToInt(g -> g.rows().size()).max().orElse(0);
    double panelHeight = TITLE + strategies * ROW + AXIS;
    double width = columns * PANEL_WIDTH;
    double height = rowsOfPanels * panelHeight;
    Axis axis = axis(groups);
    Svg.open(out, width, height, margin, "p99 latency per strategy, in milliseconds");
    for (int i = 0; i < groups.size(); i++) {
      double x = (i % columns) * PANEL_WIDTH;
      double y = Math.floorDiv(i, columns) * panelHeight;
      out.start("g", "transform", Svg.translate(x, y));
      panel(out, groups.get(i), axis);
      out.end();
    }
    out.end();
  }

  private static Axis axis(List<Group> groups) {
    double[] all =
        groups.stream()
            .flatMap(group -> group.rows().stream())
            .flatMap(row -> phases(row).stream())
            .mapToDouble(micros -> micros / 1_000.0)
            .sorted()
            .toArray();
    return all.length == 0 ? new Axis(1, 1) : new Axis(all[0], all[all.length - 1]);
  }

  /** p99 of the phases that had answers. */
  private static List<Long> phases(BenchmarkResult row) {
    List<Long> all = row.phaseP99Micros() == null ? List.of(row.p99Micros()) : row.phaseP99Micros();
    return all.stream().filter(micros -> micros > 0).toList();
  }

  private static double x(Axis axis, double micros) {
    return LABELS + axis.position(micros / 1_000) * (PANEL_WIDTH - LABELS - VALUES);
  }

  private static void panel(Markup out, Group group, Axis axis) {
    double bottom = TITLE + group.rows().size() * ROW;
    Svg.text(out, 0, 16, group.scenario().name() + ", " + group.workload(), Svg.TITLE);
    Svg.text(out, 0, 32, "with " + group.scenario().text(), Svg.MUTED);
    for (double tick : axis.ticks()) {
      double x = x(axis, tick * 1_000);
      Svg.line(out, x, TITLE - 2, x, bottom, Palette.GRID, 1);
      Svg.text(out, x, bottom + 14, Svg.tick(tick), Svg.TICK);
    }
    boolean errors = group.rows().stream().anyMatch(row -> row.errors() > 0);
    String unit =
        (axis.logarithmic() ? "p99, ms (logarithmic)" : "p99, ms")
            + (errors ? "; ! requests failed" : "");
    Svg.text(out, (LABELS + PANEL_WIDTH - VALUES) / 2, bottom + 28, unit, Svg.TICK);
    for (int i = 0; i < group.rows().size(); i++) {
      row(out, group.rows().get(i), group.roles(), axis, TITLE + (i + 0.5) * ROW);
    }
  }

  private static void row(Markup out, BenchmarkResult row, Roles roles, Axis axis, double y) {
    String colour = Palette.strategy(row.strategy(), roles);
    String weight = row.strategy().equals(roles.subject()) ? Svg.STRONG : Svg.LABEL;
    Svg.text(out, LABELS - 10, y + 4, row.strategy(), weight + Svg.END);
    String value = Numbers.millis(row.p99Micros()) + (row.errors() > 0 ? " !" : "");
    Svg.text(out, PANEL_WIDTH - VALUES + 10, y + 4, value, weight);
    List<Long> phases = phases(row);
    if (phases.isEmpty()) {
      return;
    }
    double from = x(axis, phases.stream().mapToLong(p -> p).min().orElseThrow());
    double to = x(axis, phases.stream().mapToLong(p -> p).max().orElseThrow());
    Svg.line(out, from, y, to, y, colour, 2);
    Svg.line(out, from, y - 6, from, y + 6, colour, 1.5);
    Svg.line(out, to, y - 6, to, y + 6, colour, 1.5);
    for (long phase : phases) {
      Svg.dot(out, x(axis, phase), y, 2.5, colour, "0.35");
    }
    if (row.p99Micros() > 0) {
      Svg.dot(out, x(axis, row.p99Micros()), y, 4, colour, "1");
    }
  }
}
