package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;

/**
 * Walks over two placements of the same partitions side by side: a pair of partition and node at a
 * time, in ascending order.
 */
final class Replaced {
  private static final int NONE = Integer.MAX_VALUE;

  private final Routing before;
  private final Routing after;
  private int partition;
  private int nextBefore;
  private int nextAfter;
  private int from = NONE;
  private int to = NONE;

  Replaced(Routing before, Routing after) {
    this.before = before;
    this.after = after;
  }

  /** Goes to the next pair; false after the last. */
  boolean next() {
    nextBefore += from <= to && from != NONE ? 1 : 0;
    nextAfter += to <= from && to != NONE ? 1 : 0;
    while (partition < before.partitions()
        && nextBefore == before.first(partition + 1)
        && nextAfter == after.first(partition + 1)) {
      partition++;
    }
    if (partition == before.partitions()) {
      return false;
    }
    from = nextBefore < before.first(partition + 1) ? before.node(nextBefore) : NONE;
    to = nextAfter < after.first(partition + 1) ? after.node(nextAfter) : NONE;
    return true;
  }

  int partition() {
    return partition;
  }

  int node() {
    return Math.min(from, to);
  }

  boolean isBefore() {
    return from <= to;
  }

  boolean isAfter() {
    return to <= from;
  }

  /** Of the placement before, if it {@link #isBefore}. */
  int entry() {
    return nextBefore;
  }
}
