package io.github.stowage.core.placement;

import io.github.stowage.core.replication.Replication;
import java.util.Arrays;

/**
 * What Paper A compares with: partitions in their order, node by node, over and over; every
 * partition has as many replicas as the next one, or one more. Loads and the replication asked for
 * are not looked at.
 */
final class BasePlacement implements PlacementStrategy {
  @Override
  public Layout place(double[] loads, Replication replication, Nodes nodes) {
    Requirements.room(loads, nodes);
    Requirements.noRacks("base", nodes);
    int slot = 0;
    int[][] perNode = new int[nodes.count()][];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = new int[nodes.slots(n)];
      for (int s = 0; s < perNode[n].length; s++) {
        perNode[n][s] = slot++ % loads.length;
      }
      Arrays.sort(perNode[n]);
    }
    return Layout.even(Placement.of(loads.length, perNode));
  }
}
