package io.github.stowage.core.placement.replan;

import java.util.Arrays;

/** The slots of each partition, as doubly linked lists in flat arrays. */
final class SlotLists {
  private static final int NONE = ReplicaTable.NONE;

  private final int[] head;
  private final int[] count;
  private final int[] next;
  private final int[] previous;

  SlotLists(int partitions, int slots) {
    head = new int[partitions];
    count = new int[partitions];
    next = new int[slots];
    previous = new int[slots];
    Arrays.fill(head, NONE);
  }

  /** A slot of the partition, or none. */
  int head(int partition) {
    return head[partition];
  }

  /** Another slot of the same partition, or none. */
  int next(int slot) {
    return next[slot];
  }

  int count(int partition) {
    return count[partition];
  }

  int[] counts() {
    return count.clone();
  }

  void add(int slot, int partition) {
    link(slot, head[partition], partition);
    link(NONE, slot, partition);
    count[partition]++;
  }

  void remove(int slot, int partition) {
    link(previous[slot], next[slot], partition);
    count[partition]--;
  }

  /** Puts another slot in the place of one. */
  void move(int from, int to, int partition) {
    link(previous[from], to, partition);
    link(to, next[from], partition);
  }

  /** Makes one slot follow another; none is the beginning or the end. */
  private void link(int before, int after, int partition) {
    if (before == NONE) {
      head[partition] = after;
    } else {
      next[before] = after;
    }
    if (after != NONE) {
      previous[after] = before;
    }
  }
}
