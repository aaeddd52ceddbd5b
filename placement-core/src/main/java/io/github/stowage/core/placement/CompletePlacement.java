package io.github.stowage.core.placement;

import io.github.stowage.core.replication.Replication;
import java.util.Arrays;

/** Every partition on every node: Paper A's ideal for balance, at N times the storage. */
final class CompletePlacement implements PlacementStrategy {
  @Override
  public Layout place(double[] loads, Replication replication, Nodes nodes) {
    Requirements.room(loads, nodes);
    Requirements.noRacks("complete", nodes);
    int[] all = new int[loads.length];
    Arrays.setAll(all, p -> p);
    int[][] perNode = new int[nodes.count()][];
    for (int n = 0; n < perNode.length; n++) {
      if (nodes.slots(n) < loads.length) {
        throw new IllegalArgumentException(
            "slots of node "
                + n
                + ": "
                + nodes.slots(n)
                + ", allowed: at least one for each partition, "
                + loads.length
                + ", for strategy complete");
      }
      perNode[n] = all;
    }
    if ((long) loads.length * nodes.count() > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "partitions x nodes: " + (long) loads.length * nodes.count() + ", allowed: below 2^31");
    }
    return Layout.even(Placement.of(loads.length, perNode));
  }
}
