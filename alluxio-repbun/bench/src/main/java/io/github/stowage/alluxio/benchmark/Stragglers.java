package io.github.stowage.alluxio.benchmark;

import java.util.SplittableRandom;

/**
 * Reads from a worker that end late: with a probability, as long again as the read took times a
 * factor. The factor follows the Pareto law that Ananthanarayanan et al. fit to the tasks of
 * Facebook's and Bing's clusters (shape 1.259; "Effective Straggler Mitigation: Attack of the
 * Clones", NSDI'13), cut off at 10: what RepBun's authors drew from is not at hand.
 *
 * @param fraction of reads, in [0, 1]
 */
record Stragglers(double fraction) {
  private static final double SHAPE = 1.259;
  private static final double MOST = 10;

  /**
   * How many times as long as without it a read takes, at least 1.
   *
   * @param seed of the phase
   * @param read of the phase
   * @param part of the read: from 0
   */
  double factor(long seed, int read, int part) {
    SplittableRandom random = new SplittableRandom((seed * 1_000_003 + read) * 31 + part);
    if (random.nextDouble() >= fraction) {
      return 1;
    }
    return Math.min(MOST, 1 + Math.pow(1 - random.nextDouble(), -1 / SHAPE));
  }
}
