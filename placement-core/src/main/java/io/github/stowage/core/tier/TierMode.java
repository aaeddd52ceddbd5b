package io.github.stowage.core.tier;

/** How the keys for the SSD are chosen. */
public enum TierMode {
  /**
   * As published: columns by ascending cardinality; one key after the other, each time the one that
   * saves most for a byte.
   */
  PAPER,
  /**
   * Columns in the order that costs least; whole subtrees of prefixes, each time the one that saves
   * most for a byte. Where that is not near the bound, branch and bound follows.
   */
  DENSITY
}
