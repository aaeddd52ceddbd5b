package io.github.stowage.core.selection;

import io.github.stowage.core.score.ResourceSample;

/**
 * How busy the peers of one group usually are, resource by resource, by what they publish. A peer
 * is compared with its group and not with a fixed bound: a cluster whose nodes are all busy has
 * none in trouble. Not for read paths.
 */
final class UsualLoad {
  /** Of what peers said, so many seconds: those of one peer, fewer of each of several. */
  private static final double MOST_SECONDS = 64;

  private static final int RESOURCES = 5;

  private final double[] mean = new double[RESOURCES];
  private final double[] weight = new double[RESOURCES];

  /**
   * Counts a publication.
   *
   * @param seconds for which it counts: peers publish what changed soon, and what stays seldom
   * @return by how much its busiest resource, against the mean of that resource, exceeds it; 0 or
   *     less if none does, or if nothing is known. Memory in use is left out: caches fill it
   */
  synchronized double excess(ResourceSample sample, double seconds) {
    double most = 0;
    most = Math.max(most, excess(0, sample.cpu(), seconds));
    most = Math.max(most, excess(1, sample.disk(), seconds));
    most = Math.max(most, excess(2, sample.cpuPressure(), seconds));
    most = Math.max(most, excess(3, sample.memoryPressure(), seconds));
    return Math.max(most, excess(4, sample.ioPressure(), seconds));
  }

  private double excess(int resource, double value, double seconds) {
    if (Double.isNaN(value)) {
      return 0;
    }
    weight[resource] = Math.min(weight[resource] + seconds, MOST_SECONDS);
    mean[resource] += (value - mean[resource]) * seconds / weight[resource];
    return value - mean[resource];
  }
}
