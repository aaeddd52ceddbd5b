package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.Order;

/**
 * Tries all placements of the replicas that partitions need, depth first, those partitions first
 * that have fewest nodes to choose from and need most. For what no flow decides: sizes that differ,
 * levels that overlap, partitions in several groups.
 */
final class CompleteSearch {
  /** Replicas tried before it gives up; a second or so. */
  private static final long MOST_TRIED = 1_000_000;

  private final Occupancy table;
  private final int[] order;
  private long tried;

  /**
   * @param pinned holds all pinned replicas; in the end, those of the placement that was found
   */
  CompleteSearch(Occupancy pinned) {
    table = pinned;
    int partitions = pinned.constraints.partitions();
    double[] urgency = new double[partitions];
    for (int p = 0; p < partitions; p++) {
      double size = 0;
      for (Resource resource : pinned.constraints.resources) {
        double most = 0;
        for (int n = 0; n < pinned.nodes.count(); n++) {
          double capacity = resource.capacity(n);
          most = capacity < Double.POSITIVE_INFINITY ? Math.max(most, capacity) : most;
        }
        size = most > 0 ? Math.max(size, resource.demand(p) / most) : size;
      }
      int possible = 0;
      for (int n = 0; n < pinned.nodes.count(); n++) {
        possible += pinned.mayAdd(p, n) ? 1 : 0;
      }
      int missing = pinned.constraints.least(p) - pinned.count(p);
      urgency[p] = (missing + size * pinned.nodes.count()) / (1 + possible);
    }
    order = Order.descending(urgency);
  }

  /** TRUE if found, FALSE if there is none, null if it gave up. */
  Boolean run() {
    boolean found = place(0, 0);
    return found ? Boolean.TRUE : tried > MOST_TRIED ? null : Boolean.FALSE;
  }

  /** The partitions from {@code at} on; the first of them on nodes from {@code from} on only. */
  private boolean place(int at, int from) {
    if (at == order.length) {
      return true;
    }
    int p = order[at];
    int missing = table.constraints.least(p) - table.count(p);
    if (missing <= 0) {
      return canAllBePlaced(at + 1) && place(at + 1, 0);
    }
    for (int n = from; n <= table.nodes.count() - missing; n++) {
      if (table.mayAdd(p, n)) {
        if (++tried > MOST_TRIED) {
          return false;
        }
        table.add(p, n);
        if (place(at, n + 1)) {
          return true;
        }
        table.remove(p, n);
      }
    }
    return false;
  }

  /** Whether each partition that is left has as many nodes that could take it as it needs. */
  private boolean canAllBePlaced(int from) {
    for (int i = from; i < order.length; i++) {
      int p = order[i];
      int missing = table.constraints.least(p) - table.count(p);
      for (int n = 0; n < table.nodes.count() && missing > 0; n++) {
        missing -= table.mayAdd(p, n) ? 1 : 0;
      }
      if (missing > 0) {
        return false;
      }
    }
    return true;
  }
}
