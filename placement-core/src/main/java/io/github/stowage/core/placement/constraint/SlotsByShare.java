package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.Order;

/** The partitions of a node, the one with the largest share of load first. */
final class SlotsByShare {
  private final int[] partition;
  private final double[] share;

  SlotsByShare(Occupancy table, double[] loads, int node) {
    double[] shares = new double[table.used(node)];
    for (int s = 0; s < shares.length; s++) {
      shares[s] = loads[table.partition(node, s)] / table.count(table.partition(node, s));
    }
    int[] order = Order.descending(shares);
    partition = new int[order.length];
    share = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      partition[i] = table.partition(node, order[i]);
      share[i] = shares[order[i]];
    }
  }

  int count() {
    return partition.length;
  }

  int partition(int at) {
    return partition[at];
  }

  double share(int at) {
    return share[at];
  }

  /** The first whose share is at most that; as many as there are if none is. */
  int firstAtMost(double most) {
    int low = 0;
    int high = share.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (share[middle] <= most) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
