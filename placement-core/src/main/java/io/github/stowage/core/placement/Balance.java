package io.github.stowage.core.placement;

import io.github.stowage.core.order.Order;
import java.util.Arrays;

/**
 * How evenly nodes are loaded, and how evenly they could be. Loads are relative to speed; 1 is
 * perfect.
 */
public final class Balance {
  private Balance() {}

  /** The fullest node's load / speed over that of the whole: Paper A's max:mean. */
  public static double maxToMean(double[] nodeLoads, Nodes nodes) {
    double total = 0;
    double highest = 0;
    for (int n = 0; n < nodeLoads.length; n++) {
      total += nodeLoads[n];
      highest = Math.max(highest, nodeLoads[n] / nodes.speed(n));
    }
    return highest / (total / nodes.totalSpeed());
  }

  /**
   * No routing on any placement with these replicas has a smaller max:mean: the j partitions with
   * most load per replica reach at most as many nodes as they have replicas, the fastest at best;
   * so for every j their load over those nodes' speed is a bound, and so is 1.
   *
   * @param replicas per partition; more than there are nodes (or racks) count as that many
   */
  public static double lowerBound(double[] loads, int[] replicas, Nodes nodes) {
    int cap = nodes.rackCount();
    double[] perReplica = new double[loads.length];
    double total = 0;
    for (int p = 0; p < loads.length; p++) {
      perReplica[p] = loads[p] / Math.min(replicas[p], cap);
      total += loads[p];
    }
    double[] fastest = new double[nodes.count()];
    for (int n = 0; n < fastest.length; n++) {
      fastest[n] = -nodes.speed(n);
    }
    Arrays.sort(fastest);
    int[] order = Order.descending(perReplica);
    double highest = total / nodes.totalSpeed();
    double load = 0;
    double speed = 0;
    int reached = 0;
    for (int j = 0; j < order.length && reached < fastest.length; j++) {
      load += loads[order[j]];
      int until =
          (int) Math.min(fastest.length, (long) reached + Math.min(replicas[order[j]], cap));
      while (reached < until) {
        speed -= fastest[reached++];
      }
      highest = Math.max(highest, load / speed);
    }
    return highest / (total / nodes.totalSpeed());
  }
}
