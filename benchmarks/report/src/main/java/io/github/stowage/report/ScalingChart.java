package io.github.stowage.report;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Throughput against the number of clients, one line per strategy, one panel per scenario: the
 * usual figure of closed-loop evaluations. A bar at each point reaches from the lowest to the
 * highest phase.
 */
final class ScalingChart {
  private static final double PANEL_WIDTH = 460;
  private static final double PANEL_HEIGHT = 320;
  private static final double LEFT = 52;
  private static final double RIGHT = 118;
  private static final double TOP = 44;
  private static final double BOTTOM = 44;
  private static final String[] DASHES = {"none", "6 3", "2 3", "8 3 2 3", "1 2", "10 4"};

  private ScalingChart() {}

  /** One scenario of a workload: its groups from the fewest clients to the most. */
  record Panel(Scenario scenario, String workload, List<Group> groups) {
    String title() {
      return scenario.name() + ", " + workload;
    }
  }

  /** The panels that have at least two client counts to draw a line between. */
  static List<Panel> panels(Report report, String workload) {
    return report.run().scenarios().stream()
        .map(
            scenario ->
                new Panel(
                    scenario,
                    workload,
                    report.groups(workload).stream()
                        .filter(g -> g.scenario().equals(scenario))
                        .filter(g -> g.load().unpaced())
                        .sorted(Comparator.comparing(Group::load))
                        .toList()))
        .filter(panel -> panel.groups().size() > 1)
        .toList();
  }

  /** Draws each panel as an svg element of its own, so that a page can put them side by side. */
  static void draw(Markup out, List<Panel> panels) {
    Axis clients =
        new Axis(1, panels.stream().mapToDouble(ScalingChart::maxClients).max().orElse(1));
    Axis throughput =
        new Axis(
            1, Math.max(1, panels.stream().mapToDouble(ScalingChart::top).max().orElse(1)), false);
    for (Panel panel : panels) {
      Svg.open(out, PANEL_WIDTH, PANEL_HEIGHT, 0, panel.title() + ", throughput by clients");
      panel(out, panel, clients, throughput);
      out.end();
    }
  }

  private static double maxClients(Panel panel) {
    return panel.groups().stream().mapToInt(g -> g.load().clients()).max().orElse(1);
  }

  private static double top(Panel panel) {
    return panel.groups().stream()
        .flatMap(g -> g.rows().stream())
        .flatMap(row -> row.phases().stream())
        .mapToDouble(BenchmarkResult.Phase::opsPerSecond)
        .max()
        .orElse(1);
  }

  private static double x(Axis axis, double clients) {
    return LEFT + axis.position(clients) * (PANEL_WIDTH - LEFT - RIGHT);
  }

  private static double y(Axis axis, double ops) {
    return PANEL_HEIGHT - BOTTOM - axis.position(ops) * (PANEL_HEIGHT - TOP - BOTTOM);
  }

  private static void panel(Markup out, Panel panel, Axis clients, Axis throughput) {
    Svg.text(out, 0, 16, panel.title(), Svg.TITLE);
    String kind = " (" + panel.scenario().kind().inShort() + ")";
    Svg.text(out, 0, 32, "with " + panel.scenario().text() + kind, Svg.MUTED);
    for (double tick : throughput.ticks()) {
      double y = y(throughput, tick);
      Svg.line(out, LEFT, y, PANEL_WIDTH - RIGHT, y, Palette.GRID, 1);
      Svg.text(out, LEFT - 6, y + 4, Svg.tick(tick), Svg.MUTED + Svg.END);
    }
    for (Group group : panel.groups()) {
      double x = x(clients, group.load().clients());
      String count = Integer.toString(group.load().clients());
      Svg.text(out, x, PANEL_HEIGHT - BOTTOM + 14, count, Svg.TICK);
    }
    double middle = (LEFT + PANEL_WIDTH - RIGHT) / 2;
    String axis = "clients; upwards: requests answered per second";
    Svg.text(out, middle, PANEL_HEIGHT - BOTTOM + 30, axis, Svg.TICK);
    List<String> strategies =
        panel.groups().stream()
            .flatMap(g -> g.rows().stream())
            .map(BenchmarkResult::strategy)
            .distinct()
            .toList();
    for (int i = 0; i < strategies.size(); i++) {
      line(out, panel, strategies.get(i), i, clients, throughput);
    }
  }

  private static void line(
      Markup out, Panel panel, String strategy, int index, Axis clients, Axis throughput) {
    Roles roles = panel.groups().get(0).roles();
    String colour = Palette.strategy(strategy, roles);
    StringBuilder points = new StringBuilder();
    for (Group group : panel.groups()) {
      for (BenchmarkResult row : group.rows()) {
        if (row.strategy().equals(strategy)) {
          double x = x(clients, group.load().clients());
          double y = y(throughput, row.opsPerSecond());
          points.append(Svg.point(x, y));
          DoubleSummaryStatistics ops =
              row.phases().stream()
                  .mapToDouble(BenchmarkResult.Phase::opsPerSecond)
                  .summaryStatistics();
          double low = y(throughput, ops.getMin());
          Svg.line(out, x, low, x, y(throughput, ops.getMax()), colour, 1);
          Svg.dot(out, x, y, 3, colour, "1");
        }
      }
    }
    Object[] dashes = {"stroke-dasharray", DASHES[index % DASHES.length]};
    out.empty(
        "polyline",
        "points",
        points.toString().strip(),
        "fill",
        "none",
        "stroke",
        colour,
        "stroke-width",
        1.5,
        dashes[0],
        dashes[1]);
    double y = TOP + 10 + index * 18;
    double x = PANEL_WIDTH - RIGHT + 8;
    out.empty(
        "line",
        "x1",
        x,
        "y1",
        y - 4,
        "x2",
        x + 18,
        "y2",
        y - 4,
        "stroke",
        colour,
        "stroke-width",
        1.5,
        dashes[0],
        dashes[1]);
    Svg.text(out, x + 22, y, strategy, Svg.SMALL);
  }
}
