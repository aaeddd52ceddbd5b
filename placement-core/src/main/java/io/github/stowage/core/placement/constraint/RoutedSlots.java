package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/** What a placement's split of requests sends to each slot, and changes of the slots by that. */
final class RoutedSlots {
  final Placement placement;

  /** Per node, over its speed. */
  final double[] relative;

  /** Per node and slot, in the order of the placement. */
  final double[][] load;

  private final Trial trial;
  private final Occupancy table;
  private final boolean weighted;
  private final double mean;

  /** Per node its slots by load, once they were asked for, and how many the node still holds. */
  private final int[][] hottestFirst;

  private final int[] left;

  RoutedSlots(Trial trial, Goal goal, Solution at) {
    this.trial = trial;
    table = trial.table;
    placement = at.placement;
    weighted = goal.weighted;
    Routing routing = weighted ? at.best : at.even;
    relative = routing.nodeLoads(goal.loads, goal.nodes.count());
    load = new double[relative.length][];
    for (int n = 0; n < relative.length; n++) {
      relative[n] /= goal.nodes.speed(n);
      load[n] = new double[placement.filled(n)];
    }
    int[] next = new int[relative.length];
    for (int p = 0; p < routing.partitions(); p++) {
      for (int e = routing.first(p); e < routing.first(p + 1); e++) {
        // Both are ascending by partition.
        int n = routing.node(e);
        load[n][next[n]++] = goal.loads[p] * routing.weight(e);
      }
    }
    mean = Arrays.stream(relative).max().orElse(0) / at.maxToMean;
    hottestFirst = new int[relative.length][];
    left = new int[relative.length];
  }

  /** Of the nodes in service, over their speed. */
  double mean() {
    return mean;
  }

  /** The node's slots, the one that gets most first. */
  int[] hottestFirst(int node) {
    if (hottestFirst[node] == null) {
      hottestFirst[node] = Order.descending(load[node]);
      left[node] = hottestFirst[node].length;
    }
    return hottestFirst[node];
  }

  /**
   * Brings the partition of a heavy node's slot to a light node: in a free slot, in the place of a
   * surplus replica that few requests go to, or in exchange for a cooler one. With an even split it
   * moves there, or is exchanged: one replica more would change what all others get.
   *
   * @return the load that the heavy node gets for it; NaN if nothing could be done
   */
  double give(int heavy, int slot, int light) {
    int p = placement.partition(heavy, slot);
    boolean mayLeave = !table.constraints.isPinned(p, heavy);
    if (weighted && table.mayAdd(p, light)) {
      trial.add(p, light);
      return 0;
    }
    if (!weighted && mayLeave && table.mayAdd(p, light, heavy, Occupancy.NOTHING)) {
      trial.remove(p, heavy);
      trial.add(p, light);
      return 0;
    }
    double[] loads = load[light];
    int[] order = hottestFirst(light);
    while (left[light] > 0
        && !table.holds(light, placement.partition(light, order[left[light] - 1]))) {
      left[light]--;
    }
    for (int c = left[light] - 1; c >= 0; c--) {
      int other = placement.partition(light, order[c]);
      if (loads[order[c]] >= load[heavy][slot] || !table.holds(light, other)) {
        continue;
      }
      if (weighted
          && table.mayLose(other, light)
          && table.mayAdd(p, light, Occupancy.NOTHING, other)) {
        trial.remove(other, light);
        trial.add(p, light);
        return 0;
      }
      if (!table.constraints.isPinned(other, light)
          && mayLeave
          && table.mayAdd(p, light, heavy, other)
          && table.mayAdd(other, heavy, light, p)) {
        trial.remove(other, light);
        trial.remove(p, heavy);
        trial.add(p, light);
        trial.add(other, heavy);
        return loads[order[c]];
      }
    }
    return Double.NaN;
  }
}
