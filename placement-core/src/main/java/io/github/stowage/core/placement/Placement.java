package io.github.stowage.core.placement;

import java.util.Arrays;

/**
 * Which partition sits in which slot. A partition may fill several slots of one node (compact does
 * that): it is stored there once and drawn on as often as it has slots. Flat arrays, node after
 * node; immutable.
 */
public final class Placement {
  private final int partitions;
  private final int[] first;
  private final int[] held;

  /**
   * @param first where each node's slots begin in {@code held}; one more entry than nodes
   * @param held partition per filled slot
   */
  Placement(int partitions, int[] first, int[] held) {
    this.partitions = partitions;
    this.first = first;
    this.held = held;
  }

  /**
   * @param perNode for each node the partitions in its slots
   * @throws IllegalArgumentException if a partition is not in [0, partitions)
   */
  public static Placement of(int partitions, int[][] perNode) {
    int[] first = new int[perNode.length + 1];
    for (int n = 0; n < perNode.length; n++) {
      first[n + 1] = Math.addExact(first[n], perNode[n].length);
    }
    int[] held = new int[first[perNode.length]];
    for (int n = 0; n < perNode.length; n++) {
      for (int s = 0; s < perNode[n].length; s++) {
        int partition = perNode[n][s];
        if (partition < 0 || partition >= partitions) {
          throw new IllegalArgumentException(
              "node " + n + " holds partition " + partition + ", allowed: 0.." + (partitions - 1));
        }
        held[first[n] + s] = partition;
      }
    }
    return new Placement(partitions, first, held);
  }

  public int nodes() {
    return first.length - 1;
  }

  public int partitions() {
    return partitions;
  }

  /** Filled slots of all nodes. */
  public int filled() {
    return held.length;
  }

  /** Filled slots of a node. */
  public int filled(int node) {
    return first[node + 1] - first[node];
  }

  /**
   * @param slot in [0, filled(node))
   */
  public int partition(int node, int slot) {
    return held[first[node] + slot];
  }

  public boolean holds(int node, int partition) {
    for (int s = first[node]; s < first[node + 1]; s++) {
      if (held[s] == partition) {
        return true;
      }
    }
    return false;
  }

  /** Slots per partition, over all nodes. */
  public int[] replicas() {
    int[] replicas = new int[partitions];
    for (int partition : held) {
      replicas[partition]++;
    }
    return replicas;
  }

  /**
   * Mean over the nodes of distinct partitions held / slots, in [0, 1]: Figures 6 and 7 of Paper A.
   */
  public double uniquePerNode(Nodes nodes) {
    int[] seenOn = new int[partitions];
    double sum = 0;
    for (int n = 0; n < nodes(); n++) {
      int unique = 0;
      for (int s = first[n]; s < first[n + 1]; s++) {
        if (seenOn[held[s]] != n + 1) {
          seenOn[held[s]] = n + 1;
          unique++;
        }
      }
      sum += (double) unique / nodes.slots(n);
    }
    return sum / nodes();
  }

  /** For each node the partitions in its slots. */
  public int[][] toArrays() {
    int[][] perNode = new int[nodes()][];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = Arrays.copyOfRange(held, first[n], first[n + 1]);
    }
    return perNode;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Placement
        && partitions == ((Placement) other).partitions
        && Arrays.equals(first, ((Placement) other).first)
        && Arrays.equals(held, ((Placement) other).held);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(held);
  }

  @Override
  public String toString() {
    return Arrays.deepToString(toArrays());
  }
}
