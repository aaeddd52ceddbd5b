package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/** The steps from one plan to another, under given loads. */
final class Transition {
  private final Plan old;
  private final double[] loads;
  private final Nodes all;
  private final ReplanSettings settings;

  /**
   * @param nodes of the new plan; those that leave have the speed they had
   */
  Transition(Plan old, double[] loads, Nodes nodes, ReplanSettings settings) {
    this.old = old;
    this.loads = loads;
    this.settings = settings;
    int[] slots = new int[Math.max(old.nodes().count(), nodes.count())];
    double[] speeds = new double[slots.length];
    Arrays.fill(slots, 1);
    Arrays.setAll(speeds, n -> n < nodes.count() ? nodes.speed(n) : old.nodes().speed(n));
    all = Nodes.of(slots, speeds);
  }

  /**
   * @param readable what is left of the old placement
   * @param target its nodes are the first of all
   */
  Steps to(Plan target, Placement readable) {
    double[] served = loads.clone();
    int[] replicas = readable.replicas();
    for (int p = 0; p < served.length; p++) {
      // Nobody asks for what nobody has; it counts from the last step on.
      served[p] = replicas[p] == 0 ? 0 : served[p];
    }
    Routing even = Routing.even(readable);
    Routing evenAfter = Routing.even(target.placement());
    boolean weighted = settings.split() == Split.WEIGHTED;
    Routing after = weighted ? target.routing() : evenAfter;
    double[] speeds = new double[all.count()];
    Arrays.setAll(speeds, all::speed);
    double[] end = after.nodeLoads(served, all.count());
    Arrays.setAll(end, n -> end[n] / speeds[n]);
    double busiest = Arrays.stream(end).max().orElse(0);
    Holdings holdings = new Holdings(even, evenAfter, speeds);
    LiveLoads live;
    if (weighted) {
      Routing start = FlowRouter.route(served, remaining(even), all);
      live = new WeightedLoads(holdings, served, old.routing(), start, busiest);
    } else {
      live = new EvenLoads(holdings, served, busiest);
    }
    Movement movement = new Movement(readable, target.placement(), target.nodes());
    return new StepPlanner(movement, live, settings).plan(after, mean(target));
  }

  private double mean(Plan target) {
    double[] all = target.routing().nodeLoads(loads, target.nodes().count());
    double busiest = 0;
    for (int n = 0; n < all.length; n++) {
      busiest = Math.max(busiest, all[n] / target.nodes().speed(n));
    }
    return busiest / target.maxToMean();
  }

  /** The old weights, as far as they lead to what is left. */
  private Routing remaining(Routing even) {
    Routing routing = old.routing();
    int[] partition = new int[even.entries()];
    double[] weight = new double[even.entries()];
    int[] node = new int[even.entries()];
    for (int p = 0; p < even.partitions(); p++) {
      double sum = 0;
      int at = routing.first(p);
      for (int e = even.first(p); e < even.first(p + 1); e++) {
        while (at < routing.first(p + 1) && routing.node(at) < even.node(e)) {
          at++;
        }
        boolean there = at < routing.first(p + 1) && routing.node(at) == even.node(e);
        partition[e] = p;
        node[e] = even.node(e);
        weight[e] = there ? routing.weight(at) : 0;
        sum += weight[e];
      }
      for (int e = even.first(p); e < even.first(p + 1); e++) {
        weight[e] = sum > 0 ? weight[e] / sum : even.weight(e);
      }
    }
    return Routing.of(even.partitions(), partition, node, weight);
  }
}
