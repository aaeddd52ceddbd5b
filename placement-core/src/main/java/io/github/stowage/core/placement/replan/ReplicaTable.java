package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import java.util.Arrays;

/**
 * A placement being changed: which partition is in which slot, where else it is, whether it was
 * there before, and the nodes' loads under an even split. A partition is at most once on a node.
 * Flat arrays; the slots of a partition form a doubly linked list.
 */
final class ReplicaTable {
  static final int NONE = -1;

  final Nodes nodes;
  final double[] loads;
  final double mean;
  final Racks racks;

  private final Placement old;
  private final int[] first;
  private final int[] used;
  private final int[] held;
  private final int[] nodeOf;
  private final boolean[] home;
  private final int[] head;
  private final int[] next;
  private final int[] previous;
  private final int[] count;
  private final int[] divisor;
  private final double[] load;
  private int filled;
  private int copies;

  /** Starts with what the old placement holds on those nodes that stay. */
  ReplicaTable(Placement old, double[] loads, Nodes nodes) {
    this.old = old;
    this.loads = loads;
    this.nodes = nodes;
    racks = new Racks(nodes);
    mean = Arrays.stream(loads).sum() / nodes.totalSpeed();
    int staying = Math.min(old.nodes(), nodes.count());
    first = new int[nodes.count() + 1];
    for (int n = 0; n < nodes.count(); n++) {
      first[n + 1] = first[n] + Math.max(nodes.slots(n), n < staying ? old.filled(n) : 0);
    }
    int slots = first[nodes.count()];
    used = new int[nodes.count()];
    held = new int[slots];
    nodeOf = new int[slots];
    home = new boolean[slots];
    next = new int[slots];
    previous = new int[slots];
    head = new int[loads.length];
    count = new int[loads.length];
    divisor = new int[loads.length];
    load = new double[nodes.count()];
    Arrays.fill(head, NONE);
    Arrays.fill(divisor, 1);
    for (int n = 0; n < nodes.count(); n++) {
      Arrays.fill(nodeOf, first[n], first[n + 1], n);
    }
    for (int n = 0; n < staying; n++) {
      for (int s = 0; s < old.filled(n); s++) {
        int p = old.partition(n, s);
        if (head[p] == NONE || nodeOf[head[p]] != n) {
          add(n, p);
        }
      }
    }
  }

  /** Of all nodes; slots are numbered from 0, node after node. */
  int slots() {
    return held.length;
  }

  int firstSlot(int node) {
    return first[node];
  }

  /** One past the node's last filled slot. */
  int endSlot(int node) {
    return first[node] + used[node];
  }

  int used(int node) {
    return used[node];
  }

  int free(int node) {
    return nodes.slots(node) - used[node];
  }

  int filled() {
    return filled;
  }

  /** Replicas that were not there before. */
  int copies() {
    return copies;
  }

  int partition(int slot) {
    return held[slot];
  }

  int node(int slot) {
    return nodeOf[slot];
  }

  /** Whether the slot's replica was on this node before. */
  boolean home(int slot) {
    return home[slot];
  }

  /** Whether the partition was on this node before. */
  boolean home(int node, int partition) {
    return node < old.nodes() && old.holds(node, partition);
  }

  /** A slot of the partition, or {@link #NONE}; {@link #next} leads to the others. */
  int head(int partition) {
    return head[partition];
  }

  int next(int slot) {
    return next[slot];
  }

  /** Replicas placed. */
  int count(int partition) {
    return count[partition];
  }

  int[] counts() {
    return count.clone();
  }

  /** Load that each replica of the partition counts for. */
  double share(int partition) {
    return loads[partition] / divisor[partition];
  }

  double load(int node) {
    return load[node];
  }

  double relativeLoad(int node) {
    return load[node] / nodes.speed(node);
  }

  /** Counts the partition's load as split over that many replicas. */
  void setDivisor(int partition, int replicas) {
    double change = loads[partition] / replicas - share(partition);
    for (int s = head[partition]; s != NONE; s = next[s]) {
      load[nodeOf[s]] += change;
    }
    divisor[partition] = replicas;
  }

  int slotOf(int node, int partition) {
    if (count[partition] < used[node]) {
      for (int s = head[partition]; s != NONE; s = next[s]) {
        if (nodeOf[s] == node) {
          return s;
        }
      }
      return NONE;
    }
    for (int s = first[node]; s < endSlot(node); s++) {
      if (held[s] == partition) {
        return s;
      }
    }
    return NONE;
  }

  /** Whether the partition is on the node, or in its rack. */
  boolean conflicts(int node, int partition) {
    return racks.given() ? inRackOf(node, partition, NONE) : slotOf(node, partition) != NONE;
  }

  /** Whether the partition might be on the node if it were not on {@code without}. */
  boolean conflictsWithout(int node, int partition, int without) {
    return racks.given() ? inRackOf(node, partition, without) : slotOf(node, partition) != NONE;
  }

  private boolean inRackOf(int node, int partition, int without) {
    for (int s = head[partition]; s != NONE; s = next[s]) {
      if (nodeOf[s] != without && racks.of(nodeOf[s]) == racks.of(node)) {
        return true;
      }
    }
    return false;
  }

  /** Fills a free slot; returns it. */
  int add(int node, int partition) {
    int slot = first[node] + used[node]++;
    put(slot, partition);
    return slot;
  }

  /** Another partition in the place of a slot's; counts both as split over their replicas. */
  void replace(int slot, int partition) {
    int other = held[slot];
    takeOut(slot);
    setDivisor(other, count[other]);
    put(slot, partition);
    setDivisor(partition, count[partition]);
  }

  /** Empties a slot; the node's last replica moves into it. */
  void remove(int slot) {
    takeOut(slot);
    int node = nodeOf[slot];
    int last = first[node] + --used[node];
    if (slot != last) {
      held[slot] = held[last];
      home[slot] = home[last];
      link(previous[last], slot, held[last]);
      link(slot, next[last], held[last]);
    }
  }

  private void put(int slot, int partition) {
    held[slot] = partition;
    home[slot] = home(nodeOf[slot], partition);
    link(slot, head[partition], partition);
    link(NONE, slot, partition);
    count[partition]++;
    load[nodeOf[slot]] += share(partition);
    filled++;
    copies += home[slot] ? 0 : 1;
  }

  private void takeOut(int slot) {
    int partition = held[slot];
    load[nodeOf[slot]] -= share(partition);
    count[partition]--;
    filled--;
    copies -= home[slot] ? 0 : 1;
    link(previous[slot], next[slot], partition);
  }

  /** Makes one slot follow another in the partition's list; none is its beginning or end. */
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

  Placement toPlacement() {
    int[][] perNode = new int[nodes.count()][];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = Arrays.copyOfRange(held, first[n], endSlot(n));
      Arrays.sort(perNode[n]);
    }
    return Placement.of(loads.length, perNode);
  }
}
