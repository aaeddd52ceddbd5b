package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Placement;
import java.util.Arrays;

/**
 * Which partitions each node holds, each once, while steps are carried out. It is kept by
 * partition: a partition has few replicas, while a node may hold hundreds of thousands.
 */
final class Contents {
  private static final int[] NONE = {};

  private final int[] used;
  private final int[][] holders;
  private final int[] replicas;

  /**
   * @param placement what nodes hold now
   * @param target whose nodes there are as well
   */
  Contents(Placement placement, Placement target) {
    used = new int[Math.max(placement.nodes(), target.nodes())];
    replicas = new int[placement.partitions()];
    holders = new int[replicas.length][];
    Arrays.fill(holders, NONE);
    int[] seenOn = new int[replicas.length];
    for (int n = 0; n < placement.nodes(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        int p = placement.partition(n, s);
        if (seenOn[p] != n + 1) {
          seenOn[p] = n + 1;
          add(n, p);
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
    int[] of = holders[partition];
    if (replicas[partition] == of.length) {
      of = Arrays.copyOf(of, Math.max(2, 2 * of.length));
      holders[partition] = of;
    }
    of[replicas[partition]++] = node;
    used[node]++;
  }

  void remove(int node, int partition) {
    holders[partition][find(node, partition)] = holders[partition][--replicas[partition]];
    used[node]--;
  }

  /** Each node's partitions in ascending order. */
  Placement toPlacement() {
    int[][] perNode = new int[used.length][];
    Arrays.setAll(perNode, n -> new int[used[n]]);
    int[] next = new int[used.length];
    for (int p = 0; p < replicas.length; p++) {
      for (int i = 0; i < replicas[p]; i++) {
        int n = holders[p][i];
        perNode[n][next[n]++] = p;
      }
    }
    return Placement.of(replicas.length, perNode);
  }

  private int find(int node, int partition) {
    for (int i = 0; i < replicas[partition]; i++) {
      if (holders[partition][i] == node) {
        return i;
      }
    }
    return -1;
  }
}
