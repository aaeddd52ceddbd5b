package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Placement;
import java.util.Arrays;

/** Which partitions each node holds, each once, while steps are carried out. */
final class Contents {
  private final int[] first;
  private final int[] used;
  private final int[] held;
  private final int[] replicas;

  /**
   * @param placement what nodes hold now
   * @param target what they may hold as well
   */
  Contents(Placement placement, Placement target) {
    int all = Math.max(placement.nodes(), target.nodes());
    first = new int[all + 1];
    used = new int[all];
    replicas = new int[placement.partitions()];
    for (int n = 0; n < all; n++) {
      int filled = n < placement.nodes() ? placement.filled(n) : 0;
      filled += n < target.nodes() ? target.filled(n) : 0;
      first[n + 1] = Math.addExact(first[n], filled);
    }
    held = new int[first[all]];
    for (int n = 0; n < placement.nodes(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        if (!holds(n, placement.partition(n, s))) {
          add(n, placement.partition(n, s));
        }
      }
    }
  }

  int nodes() {
    return used.length;
  }

  int partitions() {
    return replicas.length;
  }

  /** Whether no node has the partition. */
  boolean isLost(int partition) {
    return replicas[partition] == 0;
  }

  int replicas(int partition) {
    return replicas[partition];
  }

  int used(int node) {
    return used[node];
  }

  boolean holds(int node, int partition) {
    return find(node, partition) >= 0;
  }

  void add(int node, int partition) {
    held[first[node] + used[node]++] = partition;
    replicas[partition]++;
  }

  void remove(int node, int partition) {
    held[find(node, partition)] = held[first[node] + --used[node]];
    replicas[partition]--;
  }

  boolean sameOn(int node, Contents other) {
    return Arrays.equals(sorted(node), other.sorted(node));
  }

  Placement toPlacement() {
    int[][] perNode = new int[used.length][];
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = sorted(n);
    }
    return Placement.of(replicas.length, perNode);
  }

  private int[] sorted(int node) {
    int[] partitions = Arrays.copyOfRange(held, first[node], first[node] + used[node]);
    Arrays.sort(partitions);
    return partitions;
  }

  private int find(int node, int partition) {
    for (int s = first[node]; s < first[node] + used[node]; s++) {
      if (held[s] == partition) {
        return s;
      }
    }
    return -1;
  }
}
