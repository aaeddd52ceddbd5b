package io.github.stowage.core.placement;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;
import io.github.stowage.core.replication.Replication;

/**
 * Paper A, Algorithm 1, full: each replica on the node with least load that has none of the
 * partition (and, with racks, whose rack has none). Every slot of a node holds another partition.
 * Hottest replicas first, which the paper's algorithm leaves open.
 */
final class FullPlacement implements PlacementStrategy {
  private final boolean swaps;

  /**
   * @param swaps whether {@link SwapSearch} follows; the paper's algorithm has none
   */
  public FullPlacement(boolean swaps) {
    this.swaps = swaps;
  }

  @Override
  public Layout place(double[] loads, Replication replication, Nodes nodes) {
    Requirements.room(loads, nodes);
    int[] replicas = replication.replicas(loads, nodes.totalSlots(), nodes.rackCount());
    SlotTable table = new SlotTable(loads, replicas, nodes);
    MinHeap byLoad = new MinHeap(nodes.count());
    for (int n = 0; n < nodes.count(); n++) {
      byLoad.add(0, n);
    }
    int[] aside = new int[nodes.count()];
    for (int partition : Order.descending(table.perReplica)) {
      int left = replicas[partition];
      int put = 0;
      while (left > 0 && !byLoad.isEmpty()) {
        int node = byLoad.top();
        byLoad.removeTop();
        aside[put++] = node;
        if (!table.conflicts(node, partition)) {
          table.add(node, partition);
          left--;
        }
      }
      for (int i = 0; i < put; i++) {
        requeue(byLoad, table, aside[i]);
      }
      while (left-- > 0) {
        DeadEnd.resolve(table, partition);
        byLoad.clear();
        for (int n = 0; n < nodes.count(); n++) {
          requeue(byLoad, table, n);
        }
      }
    }
    if (swaps) {
      SwapSearch.improve(table);
    }
    return Layout.even(table.toPlacement());
  }

  private void requeue(MinHeap byLoad, SlotTable table, int node) {
    if (table.free(node) > 0) {
      byLoad.add(swaps ? Spread.key(table, node) : table.relativeLoad(node), node);
    }
  }
}
