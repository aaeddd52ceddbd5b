package io.github.stowage.core.placement;

/**
 * The routing weights with the smallest max:mean that a placement allows, by parametric maximum
 * flow.
 *
 * <p>Discrete Newton on the capacity T, load per unit of speed, from a lower bound upwards: move
 * load from the nodes above T * speed to those below ({@link LoadFlow}). If overloaded nodes
 * remain, then all load on the nodes W they can reach belongs to partitions that are on nodes of W
 * only. So W's load / W's speed bounds T from below on any routing, and is the next T. It is
 * reached when no node is overloaded: the last W proves that no routing does better. Each round's W
 * is slower in all than the one before, and in practice there are a few.
 */
public final class FlowRouter {
  /** Relative, in max:mean. */
  static final double TOLERANCE = 1e-9;

  private FlowRouter() {}

  /** As {@link #solve}, the routing alone. */
  public static Routing route(double[] loads, Routing start, Nodes nodes) {
    return solve(loads, start, nodes).routing();
  }

  /**
   * @param loads per partition, finite and not negative
   * @param start the entries, which stay, and the weights to begin with; the nearer to balanced,
   *     the faster. Partitions without load keep these weights
   * @return within 1 + 1e-9 of the smallest max:mean, and never above that of {@code start}
   * @throws IllegalArgumentException if the loads are not one per partition of {@code start}, or
   *     not finite numbers from 0
   */
  public static OptimalRouting solve(double[] loads, Routing start, Nodes nodes) {
    double total = total(loads, start);
    double[] nodeLoads = start.nodeLoads(loads, nodes.count());
    if (!(total > 0)) {
      return new OptimalRouting(start, 1);
    }
    double mean = total / nodes.totalSpeed();
    double target = Math.max(mean, highestAlone(loads, start, nodes));
    if (highest(nodeLoads, nodes) <= target * (1 + TOLERANCE)) {
      return new OptimalRouting(start, target / mean);
    }
    LoadFlow flow = new LoadFlow(loads, start, nodes);
    // Nodes count as full a tenth of the tolerance off, so that rounding can't make work.
    while (flow.relieve(target * (1 + 0.9 * TOLERANCE), 0.1 * TOLERANCE)) {
      double bound = captive(loads, start, nodes, flow);
      if (!(bound > target)) {
        break;
      }
      target = bound;
    }
    Routing best = start.withWeights(weights(loads, start, flow.load()));
    double[] bestLoads = best.nodeLoads(loads, nodes.count());
    boolean better = highest(bestLoads, nodes) < highest(nodeLoads, nodes);
    return new OptimalRouting(better ? best : start, target / mean);
  }

  private static double total(double[] loads, Routing start) {
    if (loads.length != start.partitions()) {
      throw new IllegalArgumentException(
          "loads: " + loads.length + ", allowed: one per partition, " + start.partitions());
    }
    double total = 0;
    for (int p = 0; p < loads.length; p++) {
      if (!(loads[p] >= 0 && loads[p] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "load of partition " + p + ": " + loads[p] + ", allowed: finite numbers from 0");
      }
      total += loads[p];
    }
    return total;
  }

  private static double highest(double[] nodeLoads, Nodes nodes) {
    double highest = 0;
    for (int n = 0; n < nodeLoads.length; n++) {
      highest = Math.max(highest, nodeLoads[n] / nodes.speed(n));
    }
    return highest;
  }

  /** What the partition that needs it most would put on its nodes if they had nothing else. */
  private static double highestAlone(double[] loads, Routing start, Nodes nodes) {
    double highest = 0;
    for (int p = 0; p < loads.length; p++) {
      double speed = 0;
      for (int e = start.first(p); e < start.first(p + 1); e++) {
        speed += nodes.speed(start.node(e));
      }
      if (loads[p] > 0) {
        highest = Math.max(highest, loads[p] / speed);
      }
    }
    return highest;
  }

  /** Load that can be on the reached nodes only, over their speed. */
  private static double captive(double[] loads, Routing start, Nodes nodes, LoadFlow flow) {
    double load = 0;
    for (int p = 0; p < loads.length; p++) {
      boolean captive = true;
      for (int e = start.first(p); captive && e < start.first(p + 1); e++) {
        captive = flow.reached(start.node(e));
      }
      load += captive ? loads[p] : 0;
    }
    double speed = 0;
    for (int n = 0; n < nodes.count(); n++) {
      speed += flow.reached(n) ? nodes.speed(n) : 0;
    }
    return load / speed;
  }

  /** Turns loads per entry into weights, in place. */
  private static double[] weights(double[] loads, Routing start, double[] entryLoads) {
    for (int p = 0; p < loads.length; p++) {
      double sum = 0;
      for (int e = start.first(p); e < start.first(p + 1); e++) {
        // What rounding left over is no reason to route there.
        entryLoads[e] = entryLoads[e] > 1e-12 * loads[p] ? entryLoads[e] : 0;
        sum += entryLoads[e];
      }
      for (int e = start.first(p); e < start.first(p + 1); e++) {
        entryLoads[e] = loads[p] > 0 ? entryLoads[e] / sum : start.weight(e);
      }
    }
    return entryLoads;
  }
}
