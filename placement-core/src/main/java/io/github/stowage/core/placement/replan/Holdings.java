package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/**
 * Every pair of a partition and a node that holds it before or after, with the load that goes
 * there: entries by partition and, of these, by node. Flat arrays.
 */
final class Holdings {
  private final int[] first;
  private final int[] node;
  private final int[] partition;
  private final int[] firstOfNode;
  private final int[] ofNode;
  private final double[] load;
  private final boolean[] complete;
  private final double[] nodeLoad;
  private final double[] speeds;

  /**
   * @param before complete to begin with
   * @param after not complete but for what is in {@code before}, too
   * @param speeds per node of either
   */
  Holdings(Routing before, Routing after, double[] speeds) {
    this.speeds = speeds;
    int partitions = before.partitions();
    first = new int[partitions + 1];
    int[] nodes = new int[before.entries() + after.entries()];
    int[] of = new int[nodes.length];
    boolean[] there = new boolean[nodes.length];
    int count = 0;
    Replaced pair = new Replaced(before, after);
    while (pair.next()) {
      nodes[count] = pair.node();
      there[count] = pair.isBefore();
      of[count++] = pair.partition();
      first[pair.partition() + 1]++;
    }
    for (int p = 0; p < partitions; p++) {
      first[p + 1] += first[p];
    }
    node = Arrays.copyOf(nodes, count);
    partition = Arrays.copyOf(of, count);
    complete = Arrays.copyOf(there, count);
    load = new double[count];
    nodeLoad = new double[speeds.length];
    firstOfNode = new int[speeds.length + 1];
    for (int n : node) {
      firstOfNode[n + 1]++;
    }
    for (int n = 0; n < speeds.length; n++) {
      firstOfNode[n + 1] += firstOfNode[n];
    }
    ofNode = new int[count];
    int[] next = firstOfNode.clone();
    for (int e = 0; e < count; e++) {
      ofNode[next[node[e]]++] = e;
    }
  }

  int partitions() {
    return first.length - 1;
  }

  int nodes() {
    return speeds.length;
  }

  /** A partition's entries are from here to before the next one's. */
  int first(int p) {
    return first[p];
  }

  /** A node's entries are {@link #ofNode} of the numbers from here to before the next one's. */
  int firstOfNode(int n) {
    return firstOfNode[n];
  }

  int ofNode(int at) {
    return ofNode[at];
  }

  int node(int entry) {
    return node[entry];
  }

  int partition(int entry) {
    return partition[entry];
  }

  /** Or -1. */
  int entry(int p, int n) {
    for (int e = first[p]; e < first[p + 1]; e++) {
      if (node[e] == n) {
        return e;
      }
    }
    return -1;
  }

  boolean isComplete(int entry) {
    return complete[entry];
  }

  void setComplete(int entry, boolean is) {
    complete[entry] = is;
  }

  double load(int entry) {
    return load[entry];
  }

  void addLoad(int entry, double amount) {
    load[entry] += amount;
    nodeLoad[node[entry]] += amount;
  }

  /** What the node could take if it may have {@code limit} per unit of speed. */
  double room(int n, double limit) {
    return limit * speeds[n] - nodeLoad[n];
  }

  /** The highest load of any node over its speed. */
  double busiest() {
    double highest = 0;
    for (int n = 0; n < speeds.length; n++) {
      highest = Math.max(highest, nodeLoad[n] / speeds[n]);
    }
    return highest;
  }
}
