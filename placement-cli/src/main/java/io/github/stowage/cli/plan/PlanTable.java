package io.github.stowage.cli.plan;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.order.Order;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Locale;

/** A plan for people: its figures, the hottest partitions, the fullest and the emptiest nodes. */
final class PlanTable {
  private static final int HOTTEST = 10;
  private static final int EXTREMES = 5;
  private static final int NODES_SHOWN = 8;

  private final Plan plan;
  private final double[] loads;
  private final double total;
  private final Labels labels;

  PlanTable(Plan plan, double[] loads, Labels labels) {
    this.plan = plan;
    this.labels = labels;
    this.loads = loads;
    total = Arrays.stream(loads).sum();
  }

  void print(Writer out) throws IOException {
    summary(out);
    hottest(out);
    nodes(out);
  }

  void summary(Writer out) throws IOException {
    Nodes nodes = plan.nodes();
    int[] replicas = plan.replicas();
    int filled = plan.placement().filled();
    int stored = plan.routing().entries();
    TextTable.line(out, "strategy", "%s, vector %s", plan.strategy(), plan.vector());
    TextTable.line(out, "nodes", "%d%s", nodes.count(), nodes.hasRacks() ? racks(nodes) : "");
    TextTable.line(
        out, "slots", "%d, %s per node, %d filled", nodes.totalSlots(), slots(nodes), filled);
    TextTable.line(
        out,
        "replicas",
        "%s per partition, %d partitions",
        range(min(replicas), max(replicas)),
        replicas.length);
    TextTable.line(
        out,
        "storage",
        "%d copies, as a node stores a partition once, %.2f per partition",
        stored,
        (double) stored / replicas.length);
    TextTable.line(
        out,
        "max:mean",
        "%.4f with the routing, %.4f with an even split, at least %.4f",
        plan.maxToMean(),
        plan.maxToMeanEvenSplit(),
        plan.lowerBound());
    TextTable.line(out, "unique per node", "%.4f of its slots", plan.uniquePerNode());
  }

  private void hottest(Writer out) throws IOException {
    int[] order = Order.descending(loads);
    int shown = Math.min(HOTTEST, order.length);
    int[] replicas = plan.replicas();
    TextTable table = new TextTable(true, "partition", "load", "of all", "replicas", "on nodes");
    for (int i = 0; i < shown; i++) {
      int p = order[i];
      table.add(
          labels.partition(p),
          number(loads[p]),
          percent(loads[p] / total),
          replicas[p],
          holders(p));
    }
    out.write("\nhottest partitions" + of(shown, order.length) + "\n");
    table.print(out);
  }

  private String holders(int partition) {
    Routing routing = plan.routing();
    int first = routing.first(partition);
    int count = routing.first(partition + 1) - first;
    StringBuilder nodes = new StringBuilder();
    for (int i = 0; i < Math.min(count, NODES_SHOWN); i++) {
      nodes.append(i == 0 ? "" : " ").append(labels.node(routing.node(first + i)));
    }
    return count <= NODES_SHOWN
        ? nodes.toString()
        : nodes + " and " + (count - NODES_SHOWN) + " more";
  }

  private void nodes(Writer out) throws IOException {
    Nodes nodes = plan.nodes();
    double[] nodeLoads = plan.routing().nodeLoads(loads, nodes.count());
    double[] relative = new double[nodes.count()];
    double mean = MeanLoad.perSpeed(plan, loads);
    for (int n = 0; n < relative.length; n++) {
      relative[n] = nodeLoads[n] / nodes.speed(n) / mean;
    }
    int[] order = Order.descending(relative);
    int[] stored = new int[nodes.count()];
    for (int e = 0; e < plan.routing().entries(); e++) {
      stored[plan.routing().node(e)]++;
    }
    boolean all = order.length <= 2 * EXTREMES;
    int shown = all ? order.length : EXTREMES;
    out.write(
        all ? "\nnodes, fullest first\n" : "\nfullest nodes" + of(shown, order.length) + "\n");
    print(out, Arrays.copyOf(order, shown), nodeLoads, relative, stored);
    if (!all) {
      out.write("\nemptiest nodes" + of(shown, order.length) + "\n");
      int[] last = Arrays.copyOfRange(order, order.length - shown, order.length);
      print(out, last, nodeLoads, relative, stored);
    }
  }

  private void print(Writer out, int[] chosen, double[] nodeLoads, double[] relative, int[] stored)
      throws IOException {
    TextTable table =
        new TextTable(false, "node", "load", "of mean", "partitions", "filled", "slots");
    for (int n : chosen) {
      table.add(
          labels.node(n),
          number(nodeLoads[n]),
          String.format(Locale.ROOT, "%.4f", relative[n]),
          stored[n],
          plan.placement().filled(n),
          plan.nodes().slots(n));
    }
    table.print(out);
  }

  private static String racks(Nodes nodes) {
    return " in " + nodes.rackCount() + " racks";
  }

  private static String slots(Nodes nodes) {
    int[] slots = new int[nodes.count()];
    Arrays.setAll(slots, nodes::slots);
    return range(min(slots), max(slots));
  }

  private static int min(int[] values) {
    return Arrays.stream(values).min().getAsInt();
  }

  private static int max(int[] values) {
    return Arrays.stream(values).max().getAsInt();
  }

  private static String range(int min, int max) {
    return min == max ? Integer.toString(min) : min + " to " + max;
  }

  private static String of(int shown, int all) {
    return shown == all ? "" : " (" + shown + " of " + all + ")";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }

  private static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * fraction);
  }
}
