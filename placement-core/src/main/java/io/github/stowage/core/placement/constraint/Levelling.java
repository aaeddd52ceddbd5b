package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.Order;

/**
 * Takes as many partitions from each node above the aim as bring it there, the hottest first, to
 * nodes below the mean, as if a partition took all that its slot gets along with it. Where nodes
 * have thousands of partitions, a change for each in a round would take thousands of rounds.
 */
final class Levelling {
  private static final int PARTNERS = 32;

  private final Occupancy table;
  private final Goal goal;
  private double mean;

  Levelling(Occupancy table, Goal goal) {
    this.table = table;
    this.goal = goal;
  }

  /** As {@link Rounds.Changes#make}. */
  int level(RoutedSlots slots, int most) {
    double[] relative = slots.relative;
    int[] order = Order.descending(relative);
    mean = slots.mean();
    int light = order.length - 1;
    int changes = 0;
    for (int i = 0; i < light && isHeavy(relative[order[i]]); i++) {
      int heavy = order[i];
      int[] hottest = slots.hottestFirst(heavy);
      for (int h = 0; h < hottest.length && isHeavy(relative[heavy]); h++) {
        while (light > i && !hasRoom(slots, order[light])) {
          light--;
        }
        double load = slots.load[heavy][hottest[h]];
        if (light == i || changes == most || !(load > 0)) {
          break;
        }
        if (load <= (relative[heavy] - mean) * goal.nodes.speed(heavy)
            && table.holds(heavy, slots.placement.partition(heavy, hottest[h]))
            && move(slots, heavy, hottest[h], order, light)) {
          changes++;
        }
      }
    }
    return changes;
  }

  private boolean isHeavy(double relative) {
    return relative > mean * goal.aim;
  }

  private boolean hasRoom(RoutedSlots slots, int node) {
    return table.constraints.isInService(node) && slots.relative[node] < mean;
  }

  /** To one of the emptiest nodes, from that place in the order on. */
  private boolean move(RoutedSlots slots, int heavy, int slot, int[] order, int from) {
    double load = slots.load[heavy][slot];
    for (int i = from; i > from - PARTNERS && order[i] != heavy; i--) {
      int light = order[i];
      double room = (mean - slots.relative[light]) * goal.nodes.speed(light);
      if (hasRoom(slots, light) && load <= room) {
        double back = slots.give(heavy, slot, light);
        if (!Double.isNaN(back)) {
          slots.relative[heavy] -= (load - back) / goal.nodes.speed(heavy);
          slots.relative[light] += (load - back) / goal.nodes.speed(light);
          return true;
        }
      }
    }
    return false;
  }
}
