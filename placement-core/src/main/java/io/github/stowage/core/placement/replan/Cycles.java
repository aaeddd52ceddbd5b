package io.github.stowage.core.placement.replan;

import java.util.Arrays;

/**
 * Nodes that wait for each other's room when no copy can run: each holds the only complete replica
 * of a partition that it is to drop and that waits for room on the next. Following one such
 * partition from each node, every way ends in a cycle, and different cycles have no node in common.
 */
final class Cycles {
  private static final int NONE = -1;

  private final Movement movement;
  private final int[] waiting;
  private final int[] seenFrom;

  Cycles(Movement movement) {
    this.movement = movement;
    waiting = new int[movement.nodes()];
    seenFrom = new int[waiting.length];
  }

  /**
   * @param pending how many copies are to come, none of which can run
   * @return one copy of each cycle, at least one
   */
  int[] find(int pending) {
    Arrays.fill(waiting, NONE);
    Arrays.fill(seenFrom, NONE);
    for (int i = 0; i < pending; i++) {
      int p = movement.partition(movement.pending(i));
      if (movement.waitsForDrop(p)) {
        waiting[movement.holder(movement.firstHolder(p))] = movement.pending(i);
      }
    }
    int[] copies = new int[waiting.length];
    int count = 0;
    for (int start = 0; start < waiting.length; start++) {
      int node = start;
      while (waiting[node] != NONE && seenFrom[node] == NONE) {
        seenFrom[node] = start;
        node = movement.to(waiting[node]);
      }
      if (waiting[node] != NONE && seenFrom[node] == start) {
        copies[count++] = waiting[node];
      }
    }
    return Arrays.copyOf(copies, count);
  }
}
