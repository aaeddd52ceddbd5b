package io.github.stowage.core.placement;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;
import io.github.stowage.core.replication.Replication;

/**
 * Paper A, Algorithm 1, compact: as many replicas of a partition on one node as fit, which are
 * stored once, each time on the node with least load. That leaves few unique partitions per node,
 * but not always the fewest: loads of 3, 2 and 2 on two nodes of two slots end as two partitions on
 * each node, where one on the one and two on the other would do. Hottest replicas first, which the
 * paper's algorithm leaves open.
 */
final class CompactPlacement implements PlacementStrategy {
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
