package io.github.stowage.core.placement;

import java.util.Arrays;

/**
 * Which fraction of each partition's load goes to which of its nodes. One entry per partition and
 * node that holds it, entries ordered by partition; the weights of a partition sum to 1. Flat
 * arrays; immutable.
 */
public final class Routing {
  private final int[] first;
  private final int[] node;
  private final double[] weight;

  /**
   * @param first where each partition's entries begin; one more than partitions
   */
  Routing(int[] first, int[] node, double[] weight) {
    this.first = first;
    this.node = node;
    this.weight = weight;
  }

  /** Every slot of a partition gets the same: what the papers, and most systems, do. */
  public static Routing even(Placement placement) {
    int[] replicas = placement.replicas();
    int[] last = new int[placement.partitions()];
    int[] seenOn = new int[placement.partitions()];
    int[] first = new int[placement.partitions() + 1];
    for (int n = 0; n < placement.nodes(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        int p = placement.partition(n, s);
        if (seenOn[p] != n + 1) {
          seenOn[p] = n + 1;
          first[p + 1]++;
        }
      }
    }
    for (int p = 0; p < replicas.length; p++) {
      first[p + 1] += first[p];
      last[p] = first[p] - 1;
      seenOn[p] = 0;
    }
    int[] node = new int[first[replicas.length]];
    double[] weight = new double[node.length];
    for (int n = 0; n < placement.nodes(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        int p = placement.partition(n, s);
        if (seenOn[p] != n + 1) {
          seenOn[p] = n + 1;
          node[++last[p]] = n;
        }
        weight[last[p]] += 1.0 / replicas[p];
      }
    }
    return new Routing(first, node, weight);
  }

  /**
   * From entries in any order, such as a plan file has them; the {@link PlanVerifier} tells whether
   * they fit a placement.
   *
   * @param partition per entry
   * @param node per entry
   * @param weight per entry
   * @throws IllegalArgumentException if the arrays differ in length, or an entry's partition is not
   *     in [0, partitions)
   */
  public static Routing of(int partitions, int[] partition, int[] node, double[] weight) {
    int entries = partition.length;
    if (node.length != entries || weight.length != entries) {
      throw new IllegalArgumentException(
          "routing: "
              + entries
              + " partitions, "
              + node.length
              + " nodes, "
              + weight.length
              + " weights, allowed: one of each per entry");
    }
    int[] first = new int[partitions + 1];
    for (int p : partition) {
      if (p < 0 || p >= partitions) {
        throw new IllegalArgumentException(
            "routing names partition " + p + ", allowed: 0.." + (partitions - 1));
      }
      first[p + 1]++;
    }
    for (int p = 0; p < partitions; p++) {
      first[p + 1] += first[p];
    }
    int[] next = first.clone();
    int[] nodes = new int[entries];
    double[] weights = new double[entries];
    for (int e = 0; e < entries; e++) {
      // Insertion, since a partition has few nodes and most files have them in order.
      int at = next[partition[e]]++;
      while (at > first[partition[e]] && nodes[at - 1] > node[e]) {
        nodes[at] = nodes[at - 1];
        weights[at] = weights[at - 1];
        at--;
      }
      nodes[at] = node[e];
      weights[at] = weight[e];
    }
    return new Routing(first, nodes, weights);
  }

  public int partitions() {
    return first.length - 1;
  }

  public int entries() {
    return node.length;
  }

  /** The first entry of a partition; its last is {@code first(partition + 1) - 1}. */
  public int first(int partition) {
    return first[partition];
  }

  public int node(int entry) {
    return node[entry];
  }

  /** Whether the node has an entry of the partition; takes the logarithm of its entries. */
  public boolean hasEntry(int partition, int to) {
    return Arrays.binarySearch(node, first[partition], first[partition + 1], to) >= 0;
  }

  /** What a partition's nodes are shown to. */
  public interface Target {
    /**
     * @param weight which fraction of the partition's load the node gets, in [0, 1]
     */
    void to(int node, double weight);
  }

  /** Each node that holds the partition, ascending, with its weight. */
  public void forEach(int partition, Target target) {
    for (int e = first[partition]; e < first[partition + 1]; e++) {
      target.to(node[e], weight[e]);
    }
  }

  /** In [0, 1]. */
  public double weight(int entry) {
    return weight[entry];
  }

  /** The same entries with other weights, which are checked by the {@link PlanVerifier} only. */
  Routing withWeights(double[] weights) {
    return new Routing(first, node, weights);
  }

  /**
   * @param loads per partition
   * @return load per node
   */
  public double[] nodeLoads(double[] loads, int nodes) {
    double[] sums = new double[nodes];
    for (int p = 0; p < loads.length; p++) {
      for (int e = first[p]; e < first[p + 1]; e++) {
        sums[node[e]] += loads[p] * weight[e];
      }
    }
    return sums;
  }
}
