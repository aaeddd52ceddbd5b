package io.github.stowage.simulator.placement;

import io.github.stowage.core.placement.Plan;
import java.util.Arrays;

/**
 * What max:mean no placement of a plan's replicas can be below when requests are split evenly and
 * every slot of nodes that are alike is filled: of the jN + 1 hottest replicas, one node has j + 1
 * or more.
 */
final class SlotBound {
  private SlotBound() {}

  static double of(Plan plan, double[] loads) {
    int[] replicas = plan.replicas();
    double[] slots = new double[plan.nodes().totalSlots()];
    int filled = 0;
    for (int p = 0; p < loads.length; p++) {
      Arrays.fill(slots, filled, filled + replicas[p], loads[p] / replicas[p]);
      filled += replicas[p];
    }
    Arrays.sort(slots);
    int nodes = plan.nodes().count();
    int perNode = slots.length / nodes;
    double highest = 0;
    for (int j = 0; j < perNode; j++) {
      int coldestOfThem = slots.length - 1 - j * nodes;
      double sum = 0;
      for (int i = 0; i <= j; i++) {
        sum += slots[coldestOfThem + i];
      }
      for (int i = 0; i < perNode - j - 1; i++) {
        sum += slots[i];
      }
      highest = Math.max(highest, sum);
    }
    return Math.max(1, highest / (Arrays.stream(slots).sum() / nodes));
  }
}
