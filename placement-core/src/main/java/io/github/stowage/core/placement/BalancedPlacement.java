package io.github.stowage.core.placement;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;
import io.github.stowage.core.replication.Replication;

/**
 * Paper A, Algorithm 1, balanced: each replica on the node with least load; rarely two of a
 * partition meet on a node. Hottest replicas first: the paper's algorithm takes partitions as they
 * come, which is worse (power law, k = 4: max:mean 1.32 instead of 1.10). With racks they may not,
 * which is what {@link FullPlacement} does.
 */
final class BalancedPlacement implements PlacementStrategy {
  private final boolean swaps;

  /**
   * @param swaps whether {@link SwapSearch} follows; the paper's algorithm has none
   */
  public BalancedPlacement(boolean swaps) {
    this.swaps = swaps;
  }

  @Override
  public Layout place(double[] loads, Replication replication, Nodes nodes) {
    if (nodes.hasRacks()) {
      return new FullPlacement(swaps).place(loads, replication, nodes);
    }
    Requirements.room(loads, nodes);
    int[] replicas = replication.replicas(loads, nodes.totalSlots(), nodes.totalSlots());
    SlotTable table = new SlotTable(loads, replicas, nodes);
    MinHeap byLoad = new MinHeap(nodes.count());
    for (int n = 0; n < nodes.count(); n++) {
      byLoad.add(0, n);
    }
    for (int partition : Order.descending(table.perReplica)) {
      for (int r = 0; r < replicas[partition]; r++) {
        int node = byLoad.top();
        table.add(node, partition);
        if (table.free(node) > 0) {
          byLoad.replaceTop(swaps ? Spread.key(table, node) : table.relativeLoad(node));
        } else {
          byLoad.removeTop();
        }
      }
    }
    if (swaps) {
      SwapSearch.improveAtAnyPrice(table);
    }
    return Layout.even(table.toPlacement());
  }
}
