package io.github.stowage.core.placement;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;
import io.github.stowage.core.replication.Replication;

/**
 * Paper A, Algorithm 1, compact: as many replicas of a partition on one node as fit, which are
 * stored once. The fewest unique partitions per node. Hottest replicas first, each time on the node
 * with least load.
 */
public final class CompactPlacement implements PlacementStrategy {
  @Override
  public Layout place(double[] loads, Replication replication, Nodes nodes) {
    Requirements.room(loads, nodes);
    Requirements.noRacks("compact", nodes);
    int[] replicas = replication.replicas(loads, nodes.totalSlots(), nodes.totalSlots());
    SlotTable table = new SlotTable(loads, replicas, nodes);
    MinHeap byLoad = new MinHeap(nodes.count());
    for (int n = 0; n < nodes.count(); n++) {
      byLoad.add(0, n);
    }
    for (int partition : Order.descending(table.perReplica)) {
      int left = replicas[partition];
      while (left > 0) {
        int node = byLoad.top();
        int here = Math.min(left, table.free(node));
        for (int r = 0; r < here; r++) {
          table.add(node, partition);
        }
        left -= here;
        if (table.free(node) > 0) {
          byLoad.replaceTop(table.relativeLoad(node));
        } else {
          byLoad.removeTop();
        }
      }
    }
    return Layout.even(table.toPlacement());
  }
}
