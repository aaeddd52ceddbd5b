package io.github.stowage.core.placement.replan;

import io.github.stowage.core.workload.Distribution;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Requests drawn from a distribution, counted per partition. */
final class Sample {
  private Sample() {}

  static double[] loads(Distribution distribution, int partitions, int requests, long seed) {
    double[] until = distribution.shares(partitions);
    Arrays.parallelPrefix(until, Double::sum);
    SplittableRandom random = new SplittableRandom(seed);
    double[] loads = new double[partitions];
    for (int r = 0; r < requests; r++) {
      int at = Arrays.binarySearch(until, random.nextDouble());
      loads[Math.min(partitions - 1, at < 0 ? -at - 1 : at + 1)]++;
    }
    return loads;
  }
}
