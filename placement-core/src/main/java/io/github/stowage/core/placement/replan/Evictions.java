package io.github.stowage.core.placement.replan;

import java.util.Arrays;

/** Takes away what the new nodes can't keep: more than their slots, or two of a rack. */
final class Evictions {
  private Evictions() {}

  static void apply(ReplicaTable table) {
    if (table.racks.given()) {
      perRack(table);
    }
    for (int n = 0; n < table.nodes.count(); n++) {
      while (table.free(n) < 0) {
        table.remove(leastMissed(table, n));
      }
    }
  }

  private static void perRack(ReplicaTable table) {
    int[] seenFor = new int[table.racks.count()];
    Arrays.fill(seenFor, ReplicaTable.NONE);
    for (int p = 0; p < table.loads.length; p++) {
      int slot = table.head(p);
      while (slot != ReplicaTable.NONE) {
        int rack = table.racks.of(table.node(slot));
        int following = table.next(slot);
        if (seenFor[rack] == p) {
          // The node's last replica moves into the slot, but it is of another partition.
          table.remove(slot);
        }
        seenFor[rack] = p;
        slot = following;
      }
    }
  }

  /** The slot whose partition has least load for each replica that is left; its last one last. */
  private static int leastMissed(ReplicaTable table, int node) {
    int best = ReplicaTable.NONE;
    double least = Double.POSITIVE_INFINITY;
    boolean last = true;
    for (int s = table.firstSlot(node); s < table.endSlot(node); s++) {
      int p = table.partition(s);
      int left = table.count(p) - 1;
      double missed = left == 0 ? table.loads[p] : table.loads[p] / left;
      if (best == ReplicaTable.NONE || left > 0 && last || (left == 0) == last && missed < least) {
        best = s;
        least = missed;
        last = left == 0;
      }
    }
    return best;
  }
}
