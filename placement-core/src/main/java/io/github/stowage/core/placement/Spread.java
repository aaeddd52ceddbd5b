package io.github.stowage.core.placement;

/**
 * The load by which nodes queue for the next replica, a little mixed up. In exact order two nodes
 * that got the same partition have the same load and get the next one together as well: in the end
 * pairs of nodes hold the same partitions, a node that fails leaves all its load to one other, and
 * weights have nothing to choose from. The swaps that follow even out what this costs.
 */
final class Spread {
  /** Of the load; at 1% pairs are gone, at 10% swaps do not even it out. */
  private static final double AMPLITUDE = 0.02;

  private Spread() {}

  static double key(SlotTable table, int node) {
    int hash = (node * 0x9E3779B9 + table.used(node)) * 0x85EBCA6B;
    hash = (hash ^ hash >>> 15) * 0xC2B2AE35;
    double fraction = (hash ^ hash >>> 16) / 0x1p31;
    return table.relativeLoad(node) * (1 + AMPLITUDE * fraction);
  }
}
