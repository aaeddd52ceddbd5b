package io.github.stowage.core.placement;

import java.util.Arrays;

/**
 * Nodes ordered by the slots they have left, so that those with most are found at once. The choice
 * among equals is spread by a fixed pseudo-random sequence: partitions that are alike should not
 * share their nodes, as they get hot together.
 */
final class NodesBySpare {
  private final Pieces pieces;

  /** Ascending by spare slots: those with s are in {@code [begin[s], begin[s + 1])}. */
  private final int[] order;

  private final int[] begin;
  private final int[] position;
  private final int[] holds;
  private int[] picked = new int[16];
  private long state;

  NodesBySpare(Pieces pieces, int count) {
    this.pieces = pieces;
    order = new int[count];
    position = new int[count];
    holds = new int[count];
    int most = 0;
    for (int n = 0; n < count; n++) {
      most = Math.max(most, pieces.spare(n));
    }
    begin = new int[most + 2];
    for (int n = 0; n < count; n++) {
      begin[pieces.spare(n) + 1]++;
    }
    for (int s = 0; s <= most; s++) {
      begin[s + 1] += begin[s];
    }
    int[] next = begin.clone();
    for (int n = 0; n < count; n++) {
      position[n] = next[pieces.spare(n)]++;
      order[position[n]] = n;
    }
  }

  int count() {
    return order.length;
  }

  /** Slots left on all nodes. */
  int spare() {
    int spare = 0;
    for (int n = 0; n < order.length; n++) {
      spare += pieces.spare(n);
    }
    return spare;
  }

  /**
   * Puts replicas of a partition, which get no load, on the nodes with most slots left that don't
   * hold it.
   *
   * @param holders of the partition, at least
   * @return how many; fewer than wanted if all nodes with a slot hold it
   */
  int give(int partition, int wanted, Routing holders) {
    int mark = partition + 1;
    for (int e = holders.first(partition); e < holders.first(partition + 1); e++) {
      holds[holders.node(e)] = mark;
    }
    int count = 0;
    // From one number of spare slots that nodes have to the next: there may be as many numbers as a
    // node has slots, and most are no node's.
    int end = order.length;
    while (end > 0 && count < wanted && pieces.spare(order[end - 1]) > 0) {
      int from = begin[pieces.spare(order[end - 1])];
      for (int at = from; at < end && count < wanted; at++) {
        swap(at, at + random(end - at));
        if (holds[order[at]] != mark) {
          pick(count++, order[at]);
        }
      }
      end = from;
    }
    for (int i = 0; i < count; i++) {
      swap(position[picked[i]], begin[pieces.spare(picked[i])]++);
      pieces.add(picked[i], partition, 0);
    }
    return count;
  }

  private void pick(int at, int node) {
    if (at == picked.length) {
      picked = Arrays.copyOf(picked, 2 * at);
    }
    picked[at] = node;
  }

  private void swap(int a, int b) {
    int node = order[a];
    order[a] = order[b];
    order[b] = node;
    position[order[a]] = a;
    position[node] = b;
  }

  /** In [0, bound): SplitMix64 (Steele, Lea and Flood, 2014), scaled down. */
  private int random(int bound) {
    state += 0x9E3779B97F4A7C15L;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    mixed ^= mixed >>> 31;
    return (int) ((mixed >>> 32) * bound >>> 32);
  }
}
