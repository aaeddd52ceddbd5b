package io.github.stowage.simulator.selection;

/**
 * What a node's memory holds of each range: the share of it that its last thousand or so reads left
 * there. A node that serves one range holds all of that; one that serves three alike, a third each.
 */
final class RangeCache {
  private static final double WEIGHT_OF_ONE_READ = 0.001;

  private final double[] share;
  private final double saved;

  /**
   * @param saved fraction of the service time that a read of a range held whole does not need
   */
  RangeCache(int ranges, double saved) {
    share = new double[ranges];
    this.saved = saved;
  }

  /** The factor for a read's service time; counts the read. */
  double read(int range) {
    double factor = 1 - saved * share[range];
    for (int i = 0; i < share.length; i++) {
      share[i] *= 1 - WEIGHT_OF_ONE_READ;
    }
    share[range] += WEIGHT_OF_ONE_READ;
    return factor;
  }
}
