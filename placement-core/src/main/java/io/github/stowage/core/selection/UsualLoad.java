package io.github.stowage.core.selection;

import io.github.stowage.core.score.ResourceSample;

/**
 * How busy the peers of one group usually are, resource by resource, by what they publish. A peer
 * is compared with its group and not with a fixed bound: a cluster whose nodes are all busy has
 * none in trouble. Not for read paths.
 */
final class UsualLoad {
  /** Of the mean, what one publication makes up at least: some seconds of a small cluster. */
  private static final double LEAST_WEIGHT = 1.0 / 64;

  private static final int RESOURCES = 5;

  private final double[] mean = new double[RESOURCES];
  private final int[] count = new int[RESOURCES];

  /**
   * Counts a publication.
   *
   * @return by how much its busiest resource, against the mean of that resource, exceeds it; 0 or
   *     less if none does, or if nothing is known. Memory in use is left out: caches fill it
   */
  synchronized double excess(ResourceSample sample) {
    double most = 0;
    most = Math.max(most, excess(0, sample.cpu()));
    most = Math.max(most, excess(1, sample.disk()));
    most = Math.max(most, excess(2, sample.cpuPressure()));
    most = Math.max(most, excess(3, sample.memoryPressure()));
    return Math.max(most, excess(4, sample.ioPressure()));
  }

  private double excess(int resource, double value) {
    if (Double.isNaN(value)) {
      return 0;
    }
    count[resource] = Math.min(count[resource] + 1, (int) (1 / LEAST_WEIGHT));
    mean[resource] += (value - mean[resource]) / count[resource];
    return value - mean[resource];
  }
}
