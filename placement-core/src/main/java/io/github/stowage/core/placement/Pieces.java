package io.github.stowage.core.placement;

import java.util.Arrays;

/** A placement with routing in the making: per slot a partition and the load it gets there. */
final class Pieces {
  private final int partitions;
  private final int[] first;
  private final int[] used;
  private final int[] held;
  private final double[] load;

  Pieces(int partitions, Nodes nodes) {
    this.partitions = partitions;
    first = new int[nodes.count() + 1];
    for (int n = 0; n < nodes.count(); n++) {
      first[n + 1] = first[n] + nodes.slots(n);
    }
    used = new int[nodes.count()];
    held = new int[nodes.totalSlots()];
    load = new double[nodes.totalSlots()];
  }

  /**
   * @param amount load that is routed to this node; 0 for a replica that none is routed to
   */
  void add(int node, int partition, double amount) {
    int slot = first[node] + used[node]++;
    held[slot] = partition;
    load[slot] = amount;
  }

  int spare(int node) {
    return first[node + 1] - first[node] - used[node];
  }

  /** The weights are each piece's share of its partition; even where that has no load. */
  Layout toLayout() {
    int[] firstOfNode = new int[used.length + 1];
    int[] firstOfPartition = new int[partitions + 1];
    double[] total = new double[partitions];
    for (int n = 0; n < used.length; n++) {
      firstOfNode[n + 1] = firstOfNode[n] + used[n];
      for (int s = first[n]; s < first[n] + used[n]; s++) {
        firstOfPartition[held[s] + 1]++;
        total[held[s]] += load[s];
      }
    }
    for (int p = 0; p < partitions; p++) {
      firstOfPartition[p + 1] += firstOfPartition[p];
    }
    int[] packed = new int[firstOfNode[used.length]];
    int[] node = new int[packed.length];
    double[] weight = new double[packed.length];
    int[] next = Arrays.copyOf(firstOfPartition, partitions);
    for (int n = 0; n < used.length; n++) {
      System.arraycopy(held, first[n], packed, firstOfNode[n], used[n]);
      for (int s = first[n]; s < first[n] + used[n]; s++) {
        int p = held[s];
        node[next[p]] = n;
        weight[next[p]++] =
            total[p] > 0
                ? load[s] / total[p]
                : 1.0 / (firstOfPartition[p + 1] - firstOfPartition[p]);
      }
    }
    return new Layout(
        new Placement(partitions, firstOfNode, packed),
        new Routing(firstOfPartition, node, weight));
  }
}
