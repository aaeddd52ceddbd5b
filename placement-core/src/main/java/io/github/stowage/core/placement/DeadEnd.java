package io.github.stowage.core.placement;

/**
 * All nodes with a free slot hold the partition already, or are in a rack that does. Another node
 * gives one of its replicas to such a node and takes the partition instead.
 */
final class DeadEnd {
  private DeadEnd() {}

  /**
   * Places one replica more of the partition, moving the replica whose heat is most like it.
   *
   * @throws IllegalArgumentException if no single move makes room
   */
  static void resolve(SlotTable table, int partition) {
    int bestGiver = -1;
    int bestTaker = -1;
    int bestSlot = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int taker = 0; taker < table.nodes.count(); taker++) {
      if (table.free(taker) == 0) {
        continue;
      }
      for (int giver = 0; giver < table.nodes.count(); giver++) {
        if (giver == taker || !mayTake(table, partition, giver)) {
          continue;
        }
        for (int s = 0; s < table.used(giver); s++) {
          double difference = Math.abs(table.heat(giver, s) - table.perReplica[partition]);
          if (difference < least && table.mayMove(table.partition(giver, s), giver, taker)) {
            least = difference;
            bestGiver = giver;
            bestTaker = taker;
            bestSlot = s;
          }
        }
      }
    }
    if (bestGiver < 0) {
      throw new IllegalArgumentException(
          "replicas: partition "
              + partition
              + " has more than fit on distinct nodes"
              + (table.nodes.hasRacks() ? " in distinct racks" : "")
              + " next to the others, allowed: fewer slots in all, or racks of like size");
    }
    int moved = table.partition(bestGiver, bestSlot);
    table.remove(bestGiver, bestSlot);
    table.add(bestTaker, moved);
    table.add(bestGiver, partition);
  }

  private static boolean mayTake(SlotTable table, int partition, int node) {
    return !table.conflicts(node, partition);
  }
}
