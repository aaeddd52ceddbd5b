package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/**
 * A placement being changed: which partition is in which slot, where else it is, whether it was
 * there before, and the nodes' loads under an even split. A partition is at most once on a node.
 * Flat arrays.
 */
final class ReplicaTable extends NodeSlots {
  static final int NONE = -1;

  final double[] loads;
  final double mean;
  final Racks racks;

  private final Routing before;
  private final boolean[] home;
  private final SlotLists of;
  private final double[] share;
  private final double[] load;
  private int filled;
  private int copies;

  /** Starts with what the old placement holds on those nodes that stay. */
  ReplicaTable(Placement old, double[] loads, Nodes nodes) {
    super(old, nodes);
    before = Routing.even(old);
    this.loads = loads;
    racks = new Racks(nodes);
    mean = Arrays.stream(loads).sum() / nodes.totalSpeed();
    int staying = Math.min(old.nodes(), nodes.count());
    home = new boolean[slots()];
    of = new SlotLists(loads.length, slots());
    share = loads.clone();
    load = new double[nodes.count()];
    for (int n = 0; n < staying; n++) {
      for (int s = 0; s < old.filled(n); s++) {
        int p = old.partition(n, s);
        if (head(p) == NONE || node(head(p)) != n) {
          add(n, p);
        }
      }
    }
  }

  int filled() {
    return filled;
  }

  /** Replicas that were not there before. */
  int copies() {
    return copies;
  }

  /** Whether the slot's replica was on this node before. */
  boolean home(int slot) {
    return home[slot];
  }

  /** Whether the partition was on this node before. */
  boolean home(int node, int partition) {
    return before.hasEntry(partition, node);
  }

  /** A slot of the partition, or {@link #NONE}; {@link #next} leads to the others. */
  int head(int partition) {
    return of.head(partition);
  }

  int next(int slot) {
    return of.next(slot);
  }

  /** Replicas placed. */
  int count(int partition) {
    return of.count(partition);
  }

  int[] counts() {
    return of.counts();
  }

  /** Load that each replica of the partition counts for. */
  double share(int partition) {
    return share[partition];
  }

  double load(int node) {
    return load[node];
  }

  double relativeLoad(int node) {
    return load[node] / nodes.speed(node);
  }

  /** Counts the partition's load as split over that many replicas. */
  void setDivisor(int partition, int replicas) {
    double change = loads[partition] / replicas - share[partition];
    for (int s = of.head(partition); s != NONE; s = of.next(s)) {
      load[node(s)] += change;
    }
    share[partition] = loads[partition] / replicas;
  }

  int slotOf(int node, int partition) {
    if (of.count(partition) < used(node)) {
      for (int s = of.head(partition); s != NONE; s = of.next(s)) {
        if (node(s) == node) {
          return s;
        }
      }
      return NONE;
    }
    for (int s = firstSlot(node); s < endSlot(node); s++) {
      if (held[s] == partition) {
        return s;
      }
    }
    return NONE;
  }

  /** Whether the partition is on the node, or in its rack. */
  boolean conflicts(int node, int partition) {
    return conflicts(node, partition, NONE);
  }

  /** Whether it would be if it were not on {@code without}, another node. */
  boolean conflicts(int node, int partition, int without) {
    return racks.given() ? inRackOf(node, partition, without) : slotOf(node, partition) != NONE;
  }

  private boolean inRackOf(int node, int partition, int without) {
    for (int s = of.head(partition); s != NONE; s = of.next(s)) {
      if (node(s) != without && racks.of(node(s)) == racks.of(node)) {
        return true;
      }
    }
    return false;
  }

  /** Fills a free slot; returns it. */
  int add(int node, int partition) {
    int slot = open(node);
    put(slot, partition);
    return slot;
  }

  /** Another partition in the place of a slot's; counts both as split over their replicas. */
  void replace(int slot, int partition) {
    int other = held[slot];
    takeOut(slot);
    if (of.count(other) > 0) {
      setDivisor(other, of.count(other));
    }
    put(slot, partition);
    setDivisor(partition, of.count(partition));
  }

  /** Empties a slot; the node's last replica moves into it. */
  void remove(int slot) {
    takeOut(slot);
    int last = close(node(slot));
    if (slot != last) {
      held[slot] = held[last];
      home[slot] = home[last];
      of.move(last, slot, held[last]);
    }
  }

  private void put(int slot, int partition) {
    held[slot] = partition;
    home[slot] = home(node(slot), partition);
    of.add(slot, partition);
    load[node(slot)] += share[partition];
    filled++;
    copies += home[slot] ? 0 : 1;
  }

  private void takeOut(int slot) {
    int partition = held[slot];
    load[node(slot)] -= share[partition];
    of.remove(slot, partition);
    filled--;
    copies -= home[slot] ? 0 : 1;
  }

  Placement toPlacement() {
    return toPlacement(loads.length);
  }
}
