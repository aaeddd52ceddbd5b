package io.github.stowage.core.placement;

import java.util.Arrays;

/**
 * A placement being made: flat slots, node after node, each node's hottest replica first, and the
 * nodes' loads under an even split.
 */
final class SlotTable {
  final Nodes nodes;

  /** Load per replica, per partition. */
  final double[] perReplica;

  private final int[] first;
  private final int[] used;
  private final int[] held;
  private final double[] load;

  /** The nodes of each partition's replicas: a node may hold far more than a partition has. */
  private final int[] firstHolder;

  private final int[] placed;
  private final int[] holder;
  private final RackSet racks;
  private boolean replicasMayMeet;

  SlotTable(double[] loads, int[] replicas, Nodes nodes) {
    this.nodes = nodes;
    perReplica = new double[loads.length];
    for (int p = 0; p < loads.length; p++) {
      perReplica[p] = loads[p] / replicas[p];
    }
    first = new int[nodes.count() + 1];
    for (int n = 0; n < nodes.count(); n++) {
      first[n + 1] = first[n] + nodes.slots(n);
    }
    used = new int[nodes.count()];
    held = new int[first[nodes.count()]];
    load = new double[nodes.count()];
    firstHolder = new int[loads.length + 1];
    for (int p = 0; p < loads.length; p++) {
      firstHolder[p + 1] = firstHolder[p] + replicas[p];
    }
    placed = new int[loads.length];
    holder = new int[firstHolder[loads.length]];
    racks = nodes.hasRacks() ? new RackSet(loads.length, nodes) : null;
  }

  int used(int node) {
    return used[node];
  }

  int free(int node) {
    return nodes.slots(node) - used[node];
  }

  int partition(int node, int slot) {
    return held[first[node] + slot];
  }

  double heat(int node, int slot) {
    return perReplica[held[first[node] + slot]];
  }

  double load(int node) {
    return load[node];
  }

  /** Load over speed. */
  double relativeLoad(int node) {
    return load[node] / nodes.speed(node);
  }

  boolean holds(int node, int partition) {
    return placed[partition] < used[node]
        ? find(partition, node) >= 0
        : slotOf(node, partition) >= 0;
  }

  /** Where the node is among the partition's holders, or -1. */
  private int find(int partition, int node) {
    int end = firstHolder[partition] + placed[partition];
    for (int h = firstHolder[partition]; h < end; h++) {
      if (holder[h] == node) {
        return h;
      }
    }
    return -1;
  }

  /** Whether the partition is on the node already, or in its rack if nodes have racks. */
  boolean conflicts(int node, int partition) {
    return racks == null ? holds(node, partition) : racks.contains(partition, nodes.rack(node));
  }

  /** From now on replicas of a partition may meet on a node when that evens the loads. */
  void letReplicasMeet() {
    replicasMayMeet = true;
  }

  /** Whether a partition that {@code from} holds might be held by {@code to} instead. */
  boolean mayMove(int partition, int from, int to) {
    if (replicasMayMeet) {
      return true;
    }
    boolean withinRack = racks != null && nodes.rack(from) == nodes.rack(to);
    return withinRack || !conflicts(to, partition);
  }

  /** Fills a free slot. */
  void add(int node, int partition) {
    double heat = perReplica[partition];
    int at = first[node] + used[node]++;
    while (at > first[node] && perReplica[held[at - 1]] < heat) {
      held[at] = held[at - 1];
      at--;
    }
    held[at] = partition;
    holder[firstHolder[partition] + placed[partition]++] = node;
    load[node] += heat;
    if (racks != null) {
      racks.add(partition, nodes.rack(node));
    }
  }

  /** Empties a slot; hotter ones keep their numbers. */
  void remove(int node, int slot) {
    int at = first[node] + slot;
    int partition = held[at];
    int end = first[node] + --used[node];
    System.arraycopy(held, at + 1, held, at, end - at);
    holder[find(partition, node)] = holder[firstHolder[partition] + --placed[partition]];
    load[node] -= perReplica[partition];
    if (racks != null) {
      racks.remove(partition, nodes.rack(node));
    }
  }

  /** The slot of a partition on a node, or -1. */
  int slotOf(int node, int partition) {
    for (int s = 0; s < used[node]; s++) {
      if (held[first[node] + s] == partition) {
        return s;
      }
    }
    return -1;
  }

  Placement toPlacement() {
    int[] starts = new int[first.length];
    for (int n = 0; n < used.length; n++) {
      starts[n + 1] = starts[n] + used[n];
    }
    int[] filled = Arrays.copyOf(held, starts[used.length]);
    for (int n = 0; n < used.length; n++) {
      System.arraycopy(held, first[n], filled, starts[n], used[n]);
    }
    return new Placement(perReplica.length, starts, filled);
  }
}
