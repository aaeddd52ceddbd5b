package io.github.stowage.cli.plan;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * A plan as a page: a bar for each node, as long as its load over its speed; in it a segment for
 * each replica, as long as what is routed to it. Replicas of a partition have one colour; those
 * that get no load stand at the end, as ticks.
 */
final class PlanPicture {
  private static final int MOST_NODES = 200;
  private static final int WIDTH = 900;
  private static final int LEFT = 160;
  private static final int ROW = 22;
  private static final int TICK = 3;

  private final Plan plan;
  private final Labels labels;
  private final double[] loads;
  private final Holdings holdings;

  PlanPicture(PlanFile file, double[] loads) {
    plan = file.plan();
    labels = file.labels();
    this.loads = loads;
    holdings = Holdings.of(plan);
  }

  void print(Writer out) throws IOException {
    Nodes nodes = plan.nodes();
    double[] relative = plan.routing().nodeLoads(loads, nodes.count());
    for (int n = 0; n < relative.length; n++) {
      relative[n] /= nodes.speed(n);
    }
    int[] order = Order.descending(relative);
    int shown = Math.min(MOST_NODES, order.length);
    double scale = WIDTH / relative[order[0]];
    double mean = MeanLoad.perSpeed(plan, loads);
    out.write("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
    out.write("<title>Placement</title>\n<style>body{font:14px sans-serif}</style>\n");
    out.write(
        String.format(
            Locale.ROOT,
            "<h1>%d partitions on %d nodes</h1>%n<p>Strategy %s. The fullest node has %.4f times the"
                + " mean load. %s</p>%n",
            loads.length,
            nodes.count(),
            escaped(plan.strategy()),
            plan.maxToMean(),
            shown < order.length ? "The " + shown + " fullest nodes are shown." : ""));
    out.write(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">%n",
            LEFT + WIDTH + 300,
            (shown + 1) * ROW));
    for (int i = 0; i < shown; i++) {
      bar(out, order[i], i, scale / nodes.speed(order[i]));
    }
    out.write(
        String.format(
            Locale.ROOT,
            "<line x1=\"%1$.2f\" x2=\"%1$.2f\" y1=\"0\" y2=\"%2$d\" stroke=\"black\""
                + " stroke-dasharray=\"4\"><title>mean</title></line>%n</svg>%n</html>%n",
            LEFT + mean * scale,
            shown * ROW));
  }

  private void bar(Writer out, int node, int row, double scale) throws IOException {
    out.write(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n",
            LEFT - 8,
            row * ROW + 15,
            escaped(labels.node(node))));
    double x = LEFT;
    for (int pass = 0; pass < 2; pass++) {
      for (int e = holdings.first(node); e < holdings.first(node + 1); e++) {
        double load = loads[holdings.partition(e)] * holdings.weight(e);
        boolean tick = !(load > 0);
        if (tick == (pass == 1)) {
          double width = tick ? TICK : load * scale;
          segment(out, holdings.partition(e), load, x, row, width);
          x += tick ? width + 1 : width;
        }
      }
    }
  }

  private void segment(Writer out, int partition, double load, double x, int row, double width)
      throws IOException {
    // The golden angle keeps neighbours' hues apart.
    out.write(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" fill=\"hsl(%d,60%%,%d%%)\""
                + " stroke=\"white\" stroke-width=\"0.5\"><title>%s: %.6g of %.6g</title></rect>%n",
            x,
            row * ROW + 2,
            width,
            ROW - 4,
            (int) (partition * 137.508 % 360),
            55 + partition % 3 * 10,
            escaped(labels.partition(partition)),
            load,
            loads[partition]));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
