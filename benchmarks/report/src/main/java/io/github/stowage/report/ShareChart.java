package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Who served the reads: one bar per strategy, cut into the nodes' shares. The affected nodes come
 * first, so that their shares have a common base, and have their share beside the bar; a dashed
 * line marks the fair share.
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
    for (Group group : groups) {
      double height = TITLE + group.rows().size() * ROW + FOOT;
      Svg.open(out, PANEL_WIDTH, height, 0, group.title() + ", share of the reads per node");
      panel(out, group);
      out.end();
    }
  }

  private static void panel(Markup out, Group group) {
    double bottom = TITLE + group.rows().size() * ROW;
    Svg.text(out, 0, 16, group.title(), Svg.TITLE);
    Svg.text(out, 0, 32, explanation(group.scenario()), Svg.MUTED);
    int nodes = 0;
    for (int i = 0; i < group.rows().size(); i++) {
      BenchmarkResult row = group.rows().get(i);
      double y = TITLE + i * ROW;
      String weight = row.strategy().equals(group.roles().subject()) ? Svg.STRONG : Svg.LABEL;
      Svg.text(out, LABELS - 10, y + 15, row.strategy(), weight + Svg.END);
      bar(out, row.readShare(), group.scenario().affected(), y + 3);
      if (group.affectedShare(row).isPresent()) {
        String share = Numbers.percent(group.affectedShare(row).getAsDouble());
        Svg.text(out, LABELS + BAR + 8, y + 15, share, Svg.AFFECTED);
      }
      nodes = Math.max(nodes, row.readShare().size());
    }
    if (nodes > 0) {
      fairShare(out, nodes, Math.max(1, group.scenario().affected().size()), bottom);
    }
  }

  private static String explanation(Scenario scenario) {
    return switch (scenario.affected().size()) {
      case 0 -> "no node is affected";
      case 1 -> scenario.affectedText() + " is the affected node";
      default -> scenario.affectedText() + " are the affected nodes";
    };
  }

  private static void fairShare(Markup out, int nodes, int affected, double bottom) {
    double share = Math.min(1, (double) affected / nodes);
    double x = LABELS + BAR * share;
    out.empty(
        "line",
        "x1",
        x,
        "y1",
        TITLE,
        "x2",
        x,
        "y2",
        bottom + 4,
        "stroke",
        Palette.TEXT,
        "stroke-width",
        1.0,
        "stroke-dasharray",
        "3 3");
    Svg.text(out, x, bottom + 17, "fair share " + Numbers.percent(share), Svg.TICK);
  }

  private static void bar(Markup out, Map<String, Double> shares, List<String> affected, double y) {
    List<String> nodes = new ArrayList<>(affected);
    nodes.retainAll(shares.keySet());
    int hit = nodes.size();
    shares.keySet().stream().filter(node -> !affected.contains(node)).forEach(nodes::add);
    double x = LABELS;
    for (int i = 0; i < nodes.size(); i++) {
      double share = shares.get(nodes.get(i));
      double width = share * BAR;
      String colour = i < hit ? Palette.affected(i) : Palette.node(i - hit);
      out.start("rect", "x", x, "y", y, "width", width, "height", ROW - 6, "fill", colour);
      out.element("title", nodes.get(i) + ": " + Numbers.percent(share));
      out.end();
      if (i >= hit && width > 38) {
        Svg.text(out, x + 4, y + 12, Numbers.percent(share), Svg.SMALL);
      }
      x += width;
    }
  }
}
