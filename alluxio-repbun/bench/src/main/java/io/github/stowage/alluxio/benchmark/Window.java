package io.github.stowage.alluxio.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What plans know: how often each kind of read occurred among so many, each drawn for itself by the
 * kinds' shares. Reports of a window of time say the same; they do not say the shares.
 */
final class Window {
  private Window() {}

  /**
   * @param reads how many; 0: the shares themselves
   * @return per kind a weight; their sum is that of the kinds' weights, up to rounding
   */
  static double[] weights(List<ReadKind> kinds, int reads, long seed) {
    double[] shares = kinds.stream().mapToDouble(ReadKind::weight).toArray();
    if (reads == 0) {
      return shares;
    }
    double[] upTo = shares.clone();
    Arrays.parallelPrefix(upTo, Double::sum);
    double all = upTo[upTo.length - 1];
    SplittableRandom random = new SplittableRandom(seed);
    double[] weights = new double[shares.length];
    for (int i = 0; i < reads; i++) {
      int place = Arrays.binarySearch(upTo, random.nextDouble() * all);
      int kind = place < 0 ? -place - 1 : place + 1;
      weights[Math.min(kind, weights.length - 1)] += all / reads;
    }
    return weights;
  }
}
