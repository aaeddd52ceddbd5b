package io.github.stowage.core.placement.replan;

import io.github.stowage.core.order.MinHeap;

/**
 * Few copies for routing with weights. A maximum flow moves what can be moved off the nodes above
 * the limit. What remains on them is of partitions that are on full nodes only; so only a replica
 * elsewhere helps. Each round copies those that bring most relief to the nodes with most room, in
 * the place of replicas that get little load and whose partition can be served elsewhere; or, where
 * a node has none such, exchanges a partition with it.
 */
final class Relief {
  private static final int MOST_ROUNDS = 32;

  private final ReplicaTable table;
  private final RoutedTable routed;
  private final MinHeap byRelief;
  private final MinHeap byRoom;
  private final int[] aside;

  private Relief(ReplicaTable table, RoutedTable routed) {
    this.table = table;
    this.routed = routed;
    byRelief = new MinHeap(table.loads.length);
    byRoom = new MinHeap(table.nodes.count());
    aside = new int[table.nodes.count()];
  }

  /**
   * @param limit load per unit of speed that the best routing is to keep to; it may remain above
   */
  static void apply(ReplicaTable table, double limit) {
    RoutedTable routed = new RoutedTable(table, limit);
    Relief relief = new Relief(table, routed);
    int rounds = 0;
    while (routed.route() && relief.copy() && rounds < MOST_ROUNDS) {
      rounds++;
    }
  }

  /** Copies until all excess has somewhere to go; false if there is nothing to copy. */
  private boolean copy() {
    byRelief.clear();
    byRoom.clear();
    double room = 0;
    for (int n = 0; n < table.nodes.count(); n++) {
      if (routed.hasRoom(n)) {
        byRoom.add(routed.excess(n), n);
        room -= routed.excess(n);
      }
    }
    for (int p = 0; p < table.loads.length; p++) {
      double relief = routed.relief(p);
      if (relief > 0) {
        byRelief.add(-relief, p);
      }
    }
    boolean copied = false;
    while (!byRelief.isEmpty() && room > 0) {
      int p = byRelief.top();
      double relief = routed.relief(p);
      if (relief > 0 && relief < -byRelief.topKey()) {
        byRelief.replaceTop(-relief);
        continue;
      }
      double moved = relief > 0 ? copy(p, Math.min(relief, room)) : 0;
      if (moved > 0) {
        room -= moved;
        copied = true;
      } else {
        byRelief.removeTop();
      }
    }
    return copied;
  }

  /** Copies to the node with most room that can take it; returns the load that is to move there. */
  private double copy(int partition, double most) {
    int put = 0;
    double moved = 0;
    while (moved == 0 && !byRoom.isEmpty()) {
      int node = byRoom.top();
      byRoom.removeTop();
      if (routed.hasRoom(node)) {
        aside[put++] = node;
        moved = fill(node, partition, most);
      }
    }
    for (int i = 0; i < put; i++) {
      if (moved == 0) {
        moved = displace(aside[i], partition, most);
      }
      if (moved == 0) {
        moved = exchange(aside[i], partition, most);
      }
      if (routed.hasRoom(aside[i])) {
        byRoom.add(routed.excess(aside[i]), aside[i]);
      }
    }
    return moved;
  }

  private double fill(int node, int partition, double most) {
    if (table.conflicts(node, partition)) {
      return 0;
    }
    int slot;
    if (table.free(node) > 0) {
      slot = routed.add(node, partition);
    } else {
      slot = leastUsed(node, most / 4);
      if (slot == ReplicaTable.NONE) {
        return 0;
      }
      routed.replace(slot, partition);
    }
    return takeOver(slot, most);
  }

  private double takeOver(int slot, double most) {
    // The node may pass on load of its own; how much, the next round's flow finds out.
    int node = table.node(slot);
    double moved = Math.min(most, (routed.capacity(node) - routed.excess(node)) / 2);
    routed.takeOver(slot, moved);
    return moved;
  }

  /**
   * The slot with least load; copied ones first.
   *
   * @param most load it may have if no other replica of its partition is on a node with room;
   *     negative if its partition need not have another one at all
   */
  private int leastUsed(int node, double most) {
    int best = ReplicaTable.NONE;
    for (int s = table.firstSlot(node); s < table.endSlot(node); s++) {
      if (!routed.pinned(s)
          && (most < 0 || isSurplus(s, most))
          && (best == ReplicaTable.NONE
              || table.home(best) && !table.home(s)
              || table.home(best) == table.home(s) && routed.routed(s) < routed.routed(best))) {
        best = s;
      }
    }
    return best;
  }

  private boolean isSurplus(int slot, double most) {
    return table.count(table.partition(slot)) > 1
        && (routed.routed(slot) <= most || routed.hasRoom(table.node(routed.elsewhere(slot))));
  }

  /** The node's least used partition goes to an overloaded one, in the place of a surplus one. */
  private double displace(int node, int partition, double most) {
    int cool = leastUsed(node, -1);
    if (cool == ReplicaTable.NONE || table.conflicts(node, partition)) {
      return 0;
    }
    for (int s = table.head(partition); s != ReplicaTable.NONE; s = table.next(s)) {
      int from = table.node(s);
      if (routed.isOverloaded(from) && !table.conflicts(from, table.partition(cool), node)) {
        int surplus = leastUsed(from, most / 4);
        if (surplus != ReplicaTable.NONE
            && table.partition(surplus) != partition
            && routed.routed(cool) < most / 4) {
          routed.displace(cool, surplus, partition);
          return takeOver(cool, most);
        }
      }
    }
    return 0;
  }

  /** With the overloaded node that has most load of the partition. */
  private double exchange(int node, int partition, double most) {
    int cool = leastUsed(node, -1);
    if (cool == ReplicaTable.NONE) {
      return 0;
    }
    int hot = ReplicaTable.NONE;
    double load = routed.routed(cool);
    for (int s = table.head(partition); s != ReplicaTable.NONE; s = table.next(s)) {
      if (routed.isOverloaded(table.node(s))
          && !routed.pinned(s)
          && routed.routed(s) > load
          && !table.conflicts(table.node(s), table.partition(cool), node)
          && !table.conflicts(node, partition, table.node(s))) {
        load = routed.routed(s);
        hot = s;
      }
    }
    if (hot == ReplicaTable.NONE) {
      return 0;
    }
    double moved = load - routed.routed(cool);
    routed.exchange(hot, cool);
    return moved + takeOver(cool, Math.max(0, most - moved));
  }
}
