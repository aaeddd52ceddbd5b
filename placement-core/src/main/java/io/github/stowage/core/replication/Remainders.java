package io.github.stowage.core.replication;

import java.util.Arrays;

/**
 * Largest remainders first: one replica more for those whose quota is farthest above their floor.
 */
final class Remainders {
  /** Steps in which remainders are told apart; quotas carry rounding errors. */
  private static final double STEPS = 1e9;

  private Remainders() {}

  /**
   * @param floor replicas so far, per partition
   * @param rest how many to give
   * @return {@code floor} and one more for up to {@code rest} partitions with a remainder; ties go
   *     to the largest load per replica
   */
  static int[] give(double[] loads, double[] quota, int[] floor, int most, long rest) {
    Integer[] order = new Integer[loads.length];
    long[] remainder = new long[loads.length];
    int candidates = 0;
    for (int p = 0; p < loads.length; p++) {
      remainder[p] = Math.round((quota[p] - floor[p]) * STEPS);
      if (remainder[p] > 0 && floor[p] < most) {
        order[candidates++] = p;
      }
    }
    Arrays.sort(
        order,
        0,
        candidates,
        (a, b) ->
            remainder[a] != remainder[b]
                ? Long.compare(remainder[b], remainder[a])
                : Double.compare(loads[b] / floor[b], loads[a] / floor[a]));
    int[] replicas = floor.clone();
    for (int i = 0; i < Math.min(rest, candidates); i++) {
      replicas[order[i]]++;
    }
    return replicas;
  }
}
