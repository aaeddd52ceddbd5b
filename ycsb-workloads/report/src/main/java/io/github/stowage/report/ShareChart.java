package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Who served the reads: one bar per strategy, cut into the nodes' shares. The affected node comes
 * first, so that its shares have a common base, and has its share beside the bar; a dashed line
 * marks the fair share.
 */
final class ShareChart {
  private static final double PANEL_WIDTH = 460;
  private static final double LABELS = 118;
  private static final double BAR = PANEL_WIDTH - LABELS - 62;
  private static final double ROW = 22;
  private static final double TITLE = 40;
  private static final double FOOT = 40;

  private ShareChart() {}

  static void draw(Markup out, List<Group> groups) {
    int columns = Math.min(2, groups.size());
    int rowsOfPanels = (groups.size() + columns - 1) / columns;
    int strategies = groups.stream().mapToInt(g -> g.rows().size()).max().orElse(0);
    double panelHeight = TITLE + strategies * ROW + FOOT;
    Svg.open(
        out, columns * PANEL_WIDTH, rowsOfPanels * panelHeight, 0, "Share of the reads per node");
    for (int i = 0; i < groups.size(); i++) {
      double x = (i % columns) * PANEL_WIDTH;
      double y = Math.floorDiv(i, columns) * panelHeight;
      out.start("g", "transform", Svg.translate(x, y));
      panel(out, groups.get(i));
      out.end();
    }
    out.end();
  }

  private static void panel(Markup out, Group group) {
    String affected = group.scenario().affectedNode();
    double bottom = TITLE + group.rows().size() * ROW;
    Svg.text(out, 0, 16, group.scenario().name() + ", " + group.workload(), Svg.TITLE);
    String explanation =
        affected == null ? "no node is affected" : affected + " is the affected node";
    Svg.text(out, 0, 32, explanation, Svg.MUTED);
    int nodes = 0;
    for (int i = 0; i < group.rows().size(); i++) {
      BenchmarkResult row = group.rows().get(i);
      double y = TITLE + i * ROW;
      String weight = row.strategy().equals(group.roles().subject()) ? Svg.STRONG : Svg.LABEL;
      Svg.text(out, LABELS - 10, y + 15, row.strategy(), weight + Svg.END);
      bar(out, row.readShare(), affected, y + 3);
      if (group.affectedShare(row).isPresent()) {
        String share = Numbers.percent(group.affectedShare(row).getAsDouble());
        Svg.text(out, LABELS + BAR + 8, y + 15, share, Svg.AFFECTED);
      }
      nodes = Math.max(nodes, row.readShare().size());
    }
    if (nodes > 0) {
      double fair = LABELS + BAR / nodes;
      out.empty(
          "line",
          "x1",
          fair,
          "y1",
          TITLE,
          "x2",
          fair,
          "y2",
          bottom + 4,
          "stroke",
          Palette.TEXT,
          "stroke-width",
          1.0,
          "stroke-dasharray",
          "3 3");
      Svg.text(out, fair, bottom + 17, "fair share " + Numbers.percent(1.0 / nodes), Svg.TICK);
    }
  }

  private static void bar(Markup out, Map<String, Double> shares, String affected, double y) {
    List<String> nodes = new ArrayList<>(shares.keySet());
    if (nodes.remove(affected)) {
      nodes.add(0, affected);
    }
    double x = LABELS;
    int calm = 0;
    for (String node : nodes) {
      double width = shares.get(node) * BAR;
      boolean hit = node.equals(affected);
      out.start(
          "rect",
          "x",
          x,
          "y",
          y,
          "width",
          width,
          "height",
          ROW - 6,
          "fill",
          hit ? Palette.AFFECTED : Palette.node(calm));
      out.element("title", node + ": " + Numbers.percent(shares.get(node)));
      out.end();
      if (!hit && width > 38) {
        Svg.text(out, x + 4, y + 12, Numbers.percent(shares.get(node)), Svg.SMALL);
      }
      calm += hit ? 0 : 1;
      x += width;
    }
  }
}
