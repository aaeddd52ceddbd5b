package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import java.util.List;

/** How full the busiest node is while a replan is carried out. */
public final class StepLoads {
  private StepLoads() {}

  /**
   * The highest load of any node over its speed that is needed at some time from the first step to
   * the last: after the drops of each, while its copies run, requests can go to complete replicas
   * only. Routed as well as can be each time, or with an even split.
   *
   * @param readable what can be read of the old placement
   * @param nodes of the new plan; nodes that leave count as the slowest of them
   * @return the load per unit of speed, in the loads' unit
   */
  public static double highest(
      Placement readable, List<Step> steps, double[] loads, Nodes nodes, Split split) {
    Contents contents = new Contents(readable, nodes);
    double highest = busiest(contents, loads, nodes, split);
    for (Step step : steps) {
      for (Drop drop : step.drops()) {
        contents.remove(drop.node(), drop.partition());
      }
      if (!step.drops().isEmpty()) {
        highest = Math.max(highest, busiest(contents, loads, nodes, split));
      }
      for (Copy copy : step.copies()) {
        contents.add(copy.to(), copy.partition());
      }
    }
    return Math.max(highest, busiest(contents, loads, nodes, split));
  }

  private static double busiest(Contents contents, double[] loads, Nodes nodes, Split split) {
    Placement placement = contents.toPlacement();
    int[] slots = new int[contents.nodes()];
    double[] speeds = new double[contents.nodes()];
    double slowest = Double.POSITIVE_INFINITY;
    for (int n = 0; n < nodes.count(); n++) {
      slowest = Math.min(slowest, nodes.speed(n));
    }
    for (int n = 0; n < slots.length; n++) {
      slots[n] = Math.max(1, placement.filled(n));
      speeds[n] = n < nodes.count() ? nodes.speed(n) : slowest;
    }
    Nodes all = Nodes.of(slots, speeds);
    Routing even = Routing.even(placement);
    Routing routing = split == Split.WEIGHTED ? FlowRouter.route(loads, even, all) : even;
    double[] nodeLoads = routing.nodeLoads(loads, slots.length);
    Arrays.setAll(nodeLoads, n -> nodeLoads[n] / speeds[n]);
    return Arrays.stream(nodeLoads).max().orElse(0);
  }
}
