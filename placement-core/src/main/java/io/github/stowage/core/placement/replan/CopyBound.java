package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;

/**
 * How many copies any way takes from the old placement to one with given replicas on given nodes.
 * The larger of two bounds: a partition with R replicas needs a copy for each beyond those on nodes
 * that stay; and of all replicas together, those are copied that the staying nodes do not hold or
 * have no slot for. The latter covers what new nodes must receive. Several slots of a partition on
 * a node are one replica.
 */
final class CopyBound {
  private CopyBound() {}

  /**
   * @param replicas wanted per partition, on distinct nodes
   */
  static int of(Placement old, int[] replicas, Nodes nodes) {
    Routing holders = Routing.even(old);
    int staying = Math.min(old.nodes(), nodes.count());
    int[] held = new int[staying];
    long missing = 0;
    long wanted = 0;
    for (int p = 0; p < replicas.length; p++) {
      int kept = 0;
      for (int e = holders.first(p); e < holders.first(p + 1); e++) {
        if (holders.node(e) < staying) {
          held[holders.node(e)]++;
          kept++;
        }
      }
      missing += Math.max(0, replicas[p] - kept);
      wanted += replicas[p];
    }
    for (int n = 0; n < staying; n++) {
      wanted -= Math.min(held[n], nodes.slots(n));
    }
    return (int) Math.max(missing, wanted);
  }
}
