package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.order.MinHeap;

/** Nodes with a free slot, those first that lack most load for each. */
final class NodeQueue {
  private final Occupancy table;
  private final double[] share;
  private final double[] load;
  private final double mean;
  private final MinHeap heap;
  private final int[] aside;

  /**
   * @param share per partition: the load that each of its replicas counts for
   */
  NodeQueue(Occupancy table, double[] loads, double[] share) {
    this.table = table;
    this.share = share;
    int count = table.nodes.count();
    load = new double[count];
    heap = new MinHeap(count);
    aside = new int[count];
    double total = 0;
    for (double l : loads) {
      total += l;
    }
    double speed = 0;
    for (int n = 0; n < count; n++) {
      speed += table.constraints.isInService(n) ? table.nodes.speed(n) : 0;
      for (int s = 0; s < table.used(n); s++) {
        load[n] += share[table.partition(n, s)];
      }
    }
    mean = total / speed;
    refill();
  }

  /** After changes that did not go through the queue's {@link #add} and {@link #remove}. */
  void refill() {
    heap.clear();
    for (int n = 0; n < load.length; n++) {
      queue(n);
    }
  }

  private void queue(int node) {
    if (!table.isFull(node)) {
      double missing = mean * table.nodes.speed(node) - load[node];
      heap.add(-missing / table.free(node), node);
    }
  }

  /** Places replicas of the partition where it may be; returns how many, up to that many. */
  int give(int partition, int replicas) {
    int given = 0;
    int put = 0;
    while (given < replicas && !heap.isEmpty()) {
      int node = heap.top();
      heap.removeTop();
      aside[put++] = node;
      if (table.mayAdd(partition, node)) {
        add(partition, node);
        given++;
      }
    }
    for (int i = 0; i < put; i++) {
      queue(aside[i]);
    }
    return given;
  }

  void add(int partition, int node) {
    table.add(partition, node);
    load[node] += share[partition];
  }

  void remove(int partition, int node) {
    table.remove(partition, node);
    load[node] -= share[partition];
  }
}
