package io.github.stowage.core.placement;

import io.github.stowage.core.order.MinHeap;
import io.github.stowage.core.order.Order;

/** Fills the slots that are left with more replicas, see {@link HybridPlacement}. */
final class SpareSlots {
  private final Pieces pieces;
  private final NodesBySpare nodes;
  private final double[] heat;
  private final int[] replicas;
  private final int[] more;

  /** By heat per replica, hottest first; those that no node can take any more are left out. */
  private final MinHeap hottest;

  private final boolean[] unwanted;

  /**
   * @param heat per partition: how much it wants more replicas while it has one
   */
  SpareSlots(double[] heat, Pieces pieces, int nodeCount) {
    this.heat = heat;
    this.pieces = pieces;
    nodes = new NodesBySpare(pieces, nodeCount);
    replicas = pieces.toLayout().placement().replicas();
    more = new int[heat.length];
    unwanted = new boolean[heat.length];
    hottest = new MinHeap(heat.length);
    for (int p = 0; p < heat.length; p++) {
      hottest.add(-heat[p] / replicas[p], p);
    }
  }

  void fill() {
    int[] order = Order.descending(heat);
    int spare = nodes.spare();
    while (spare > 0 && share(spare)) {
      Routing holders = pieces.toLayout().routing();
      for (int p : order) {
        if (more[p] > 0) {
          int given = nodes.give(p, more[p], holders);
          unwanted[p] = given < more[p];
          spare -= given;
          more[p] = 0;
        }
      }
    }
  }

  /** Decides whom the slots go to; false if every partition is on every node that has one. */
  private boolean share(int spare) {
    int left = spare;
    while (left > 0 && !hottest.isEmpty()) {
      int p = hottest.top();
      if (unwanted[p] || replicas[p] == nodes.count()) {
        hottest.removeTop();
      } else {
        more[p]++;
        replicas[p]++;
        left--;
        hottest.replaceTop(-heat[p] / replicas[p]);
      }
    }
    return left < spare;
  }
}
