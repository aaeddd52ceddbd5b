package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.LoadFlow;
import io.github.stowage.core.placement.Routing;

/**
 * A table's replicas with the load that routing with weights puts on each, as long as no slot is
 * emptied. What changes between two flows is kept up roughly: the next flow tells.
 */
final class RoutedTable {
  /** Of the limit; less load than that is rounding. */
  private static final double TOLERANCE = 1e-9;

  final ReplicaTable table;
  private final double limit;
  private final boolean[] reached;
  private final double[] excess;
  private final double[] routed;
  private final boolean[] pinned;

  /**
   * @param limit load per unit of speed to keep to
   */
  RoutedTable(ReplicaTable table, double limit) {
    this.table = table;
    this.limit = limit;
    reached = new boolean[table.nodes.count()];
    excess = new double[reached.length];
    routed = new double[table.slots()];
    pinned = new boolean[routed.length];
  }

  /** Moves what can be moved off the nodes above the limit; whether some remain above. */
  boolean route() {
    Routing start = Routing.even(table.toPlacement());
    LoadFlow flow = new LoadFlow(table.loads, start, table.nodes);
    boolean overloaded = flow.relieve(limit, TOLERANCE);
    for (int n = 0; n < excess.length; n++) {
      reached[n] = flow.reached(n);
      excess[n] = -limit * table.nodes.speed(n);
    }
    for (int p = 0; p < table.loads.length; p++) {
      for (int e = start.first(p); e < start.first(p + 1); e++) {
        excess[start.node(e)] += flow.load()[e];
        routed[table.slotOf(start.node(e), p)] = flow.load()[e];
      }
    }
    return overloaded;
  }

  /** Load above the limit; negative if below. */
  double excess(int node) {
    return excess[node];
  }

  double capacity(int node) {
    return limit * table.nodes.speed(node);
  }

  /** Whether the node could take load without any node above the limit getting more. */
  boolean hasRoom(int node) {
    return !reached[node] && excess[node] < 0;
  }

  boolean isOverloaded(int node) {
    return reached[node] && excess[node] > TOLERANCE * limit;
  }

  double routed(int slot) {
    return routed[slot];
  }

  /** Whether the slot was filled here; then it is not to change again. */
  boolean pinned(int slot) {
    return pinned[slot];
  }

  /** How much of the excess another replica of the partition could take. */
  double relief(int partition) {
    double sum = 0;
    for (int s = table.head(partition); s != ReplicaTable.NONE; s = table.next(s)) {
      if (isOverloaded(table.node(s))) {
        sum += Math.min(routed[s], excess[table.node(s)]);
      }
    }
    return sum;
  }

  /** Moves that much load of the partition from overloaded nodes to a slot of its own. */
  void takeOver(int slot, double amount) {
    double left = amount;
    int partition = table.partition(slot);
    for (int s = table.head(partition); s != ReplicaTable.NONE && left > 0; s = table.next(s)) {
      if (isOverloaded(table.node(s))) {
        double part = Math.min(left, Math.min(routed[s], excess[table.node(s)]));
        move(s, slot, part);
        left -= part;
      }
    }
  }

  private void move(int from, int to, double amount) {
    routed[from] -= amount;
    excess[table.node(from)] -= amount;
    routed[to] += amount;
    excess[table.node(to)] += amount;
  }

  int add(int node, int partition) {
    int slot = table.add(node, partition);
    table.setDivisor(partition, table.count(partition));
    routed[slot] = 0;
    pinned[slot] = true;
    return slot;
  }

  /** Another partition in the place of a slot's, whose load goes to its slot with most room. */
  void replace(int slot, int partition) {
    move(slot, elsewhere(slot), routed[slot]);
    set(slot, partition, 0);
  }

  /** One slot's partition goes in the place of another's, and leaves its own to a third. */
  void displace(int slot, int other, int partition) {
    int moved = table.partition(slot);
    double load = routed[slot];
    replace(other, moved);
    set(slot, partition, 0);
    routed[other] += load;
    excess[table.node(other)] += load;
  }

  /** Two slots of different nodes exchange their partitions with the load routed to them. */
  void exchange(int slot, int other) {
    int partition = table.partition(slot);
    double load = routed[slot];
    set(slot, table.partition(other), routed[other]);
    set(other, partition, load);
  }

  private void set(int slot, int partition, double load) {
    table.replace(slot, partition);
    excess[table.node(slot)] += load - routed[slot];
    routed[slot] = load;
    pinned[slot] = true;
  }

  /** Of the partition's other slots, the one whose node has most room; it must have another. */
  int elsewhere(int slot) {
    int best = ReplicaTable.NONE;
    for (int s = table.head(table.partition(slot)); s != ReplicaTable.NONE; s = table.next(s)) {
      int node = table.node(s);
      if (s != slot
          && (best == ReplicaTable.NONE
              || hasRoom(node) && !hasRoom(table.node(best))
              || hasRoom(node) == hasRoom(table.node(best))
                  && excess[node] < excess[table.node(best)])) {
        best = s;
      }
    }
    return best;
  }
}
