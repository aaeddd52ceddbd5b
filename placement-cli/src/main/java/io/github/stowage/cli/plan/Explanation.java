package io.github.stowage.cli.plan;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.constraint.DomainLevel;
import io.github.stowage.core.placement.constraint.NodeState;
import io.github.stowage.core.placement.constraint.Resource;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Locale;

/** Why a partition has as many replicas, why they are there, and why not on the other nodes. */
final class Explanation {
  private static final int NODES_SHOWN = 50;

  private final Plan plan;
  private final Labels labels;
  private final double[] loads;
  private final Constraints constraints;
  private final int partition;
  private final int replicas;

  Explanation(PlanFile file, double[] loads, Constraints constraints, int partition) {
    plan = file.plan();
    labels = file.labels();
    this.loads = loads;
    this.constraints = constraints;
    this.partition = partition;
    Routing routing = plan.routing();
    replicas = routing.first(partition + 1) - routing.first(partition);
  }

  void print(Writer out) throws IOException {
    double total = Arrays.stream(loads).sum();
    double mean = MeanLoad.perSpeed(plan, loads);
    TextTable.line(out, "partition", "%s", labels.partition(partition));
    TextTable.line(
        out,
        "load",
        "%.6g, %.2f%% of all, %.4f of what a node of speed 1 has on average",
        loads[partition],
        100 * loads[partition] / total,
        loads[partition] / mean);
    TextTable.line(out, "replicas", "%d, on %d nodes", plan.replicas()[partition], replicas);
    out.write("\nwhy as many\n");
    why(out);
    out.write("\nwhere, and why there\n");
    nodes(out);
  }

  private void why(Writer out) throws IOException {
    int least = constraints.least(partition);
    if (least > 1) {
      out.write("  The constraints want at least " + least + ".\n");
    }
    if (constraints.most(partition) <= replicas) {
      out.write("  The constraints allow no more than " + constraints.most(partition) + ".\n");
    }
    if (replicas > least || least == 1) {
      double share = loads[partition] / replicas;
      out.write(
          String.format(
              Locale.ROOT,
              "  Each replica stands for %.6g of its load. That is less than for %d of %d other"
                  + " partitions.%n",
              share,
              hotter(share),
              loads.length - 1));
      out.write(
          replicas > 1
              ? String.format(
                  Locale.ROOT,
                  "  With one less it would be %.6g, and less than for %d.%n",
                  loads[partition] / (replicas - 1),
                  hotter(loads[partition] / (replicas - 1)))
              : "  One is the least that a partition can have.\n");
    }
  }

  private int hotter(double share) {
    int hotter = 0;
    for (int p = 0; p < loads.length; p++) {
      int count = plan.routing().first(p + 1) - plan.routing().first(p);
      hotter += p != partition && loads[p] / count > share ? 1 : 0;
    }
    return hotter;
  }

  private void nodes(Writer out) throws IOException {
    double[] nodeLoads = plan.routing().nodeLoads(loads, plan.nodes().count());
    double mean = MeanLoad.perSpeed(plan, loads);
    TextTable table = new TextTable(true, "node", "of mean", "free slots", "weight", "why");
    int left = NODES_SHOWN;
    for (int pass = 0; pass < 2; pass++) {
      for (int n = 0; n < nodeLoads.length && left > 0; n++) {
        double weight = weight(n);
        if (Double.isNaN(weight) == (pass == 1)) {
          left--;
          table.add(
              labels.node(n),
              String.format(Locale.ROOT, "%.4f", nodeLoads[n] / plan.nodes().speed(n) / mean),
              plan.nodes().slots(n) - plan.placement().filled(n),
              pass == 1 ? "-" : String.format(Locale.ROOT, "%.4f", weight),
              pass == 1 ? whyNot(n) : why(n, weight));
        }
      }
    }
    table.print(out);
  }

  private double weight(int node) {
    Routing routing = plan.routing();
    for (int e = routing.first(partition); e < routing.first(partition + 1); e++) {
      if (routing.node(e) == node) {
        return routing.weight(e);
      }
    }
    return Double.NaN;
  }

  private String why(int node, double weight) {
    if (constraints.isPinned(partition, node)) {
      return "it is pinned here";
    }
    return weight > 0
        ? "the node had room for this part of the load"
        : "for load that turns out different, and for failures";
  }

  private String whyNot(int node) {
    if (constraints.state(node) != NodeState.IN_SERVICE) {
      return constraints.state(node) == NodeState.DEAD ? "the node is dead" : "it is drained";
    }
    if (constraints.isExcluded(partition, node)) {
      return "the partition is excluded from it";
    }
    for (int s = 0; s < plan.placement().filled(node); s++) {
      int other = plan.placement().partition(node, s);
      if (constraints.areApart(partition, other)) {
        return "it holds " + labels.partition(other) + ", which is kept apart";
      }
    }
    for (DomainLevel level : constraints.levels()) {
      if (together(level, node) >= level.most()) {
        return "its " + level.name() + " has " + level.most() + " of it, as many as may be";
      }
    }
    for (Resource resource : constraints.resources()) {
      double used = resource.demand(partition);
      for (int s = 0; s < plan.placement().filled(node); s++) {
        used += resource.demand(plan.placement().partition(node, s));
      }
      if (used > resource.capacity(node)) {
        return "it has too little " + resource.name() + " left";
      }
    }
    if (constraints.most(partition) <= replicas) {
      return "it may have no more replicas";
    }
    return plan.placement().filled(node) == plan.nodes().slots(node)
        ? "its slots hold others"
        : "other nodes needed the load more";
  }

  private int together(DomainLevel level, int node) {
    Routing routing = plan.routing();
    int together = 0;
    for (int e = routing.first(partition); e < routing.first(partition + 1); e++) {
      together += level.of(routing.node(e)) == level.of(node) ? 1 : 0;
    }
    return together;
  }
}
