package io.github.stowage.core.placement.constraint;

import java.util.Arrays;

/** Changes of a placement that can be taken back, and what they cost in copies and bytes. */
final class Trial {
  final Occupancy table;
  private final Goal goal;
  private int[] partitions = new int[64];
  private int[] nodes = new int[64];
  private boolean[] added = new boolean[64];
  private int size;
  private int copies;
  private double bytes;

  /** Starts with the copies that the placement has already. */
  Trial(Occupancy table, Goal goal) {
    this.table = table;
    this.goal = goal;
    for (int n = 0; n < table.nodes.count(); n++) {
      for (int s = 0; s < table.used(n); s++) {
        count(table.partition(n, s), n, 1);
      }
    }
  }

  int copies() {
    return copies;
  }

  double bytes() {
    return bytes;
  }

  /** Whether copies and bytes are within their budgets. */
  boolean withinBudget() {
    return copies <= goal.mostCopies && bytes <= goal.mostBytes * (1 + Resource.ROUNDING);
  }

  void add(int partition, int node) {
    log(partition, node, true);
    table.add(partition, node);
    count(partition, node, 1);
  }

  void remove(int partition, int node) {
    log(partition, node, false);
    table.remove(partition, node);
    count(partition, node, -1);
  }

  private void count(int partition, int node, int sign) {
    if (goal.isCopy(partition, node)) {
      copies += sign;
      bytes += sign * goal.size(partition);
    }
  }

  private void log(int partition, int node, boolean isAdded) {
    if (size == partitions.length) {
      partitions = Arrays.copyOf(partitions, 2 * size);
      nodes = Arrays.copyOf(nodes, 2 * size);
      added = Arrays.copyOf(added, 2 * size);
    }
    partitions[size] = partition;
    nodes[size] = node;
    added[size++] = isAdded;
  }

  /** Takes back everything since the last {@link #keep}. */
  void undo() {
    while (size > 0) {
      size--;
      if (added[size]) {
        table.remove(partitions[size], nodes[size]);
        count(partitions[size], nodes[size], -1);
      } else {
        table.add(partitions[size], nodes[size]);
        count(partitions[size], nodes[size], 1);
      }
    }
  }

  void keep() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }
}
