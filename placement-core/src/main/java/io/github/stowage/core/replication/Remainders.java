package io.github.stowage.core.replication;

import io.github.stowage.core.order.Order;
import java.util.Arrays;

/**
 * Largest remainders first: one replica more for those whose quota is farthest above their floor.
 */
final class Remainders {
  /** A remainder below this is none: quotas carry rounding errors. */
  private static final double NONE = 1e-9;

  private Remainders() {}

  /**
   * @param floor replicas so far, per partition
   * @param rest how many to give
   * @return {@code floor} and one more for up to {@code rest} partitions with a remainder; ties go
   *     to the largest load per replica
   */
  static int[] give(double[] loads, double[] quota, int[] floor, int most, long rest) {
    int[] candidates = new int[loads.length];
    double[] perReplica = new double[loads.length];
    int count = 0;
    for (int p = 0; p < loads.length; p++) {
      if (quota[p] - floor[p] > NONE && floor[p] < most) {
        candidates[count] = p;
        perReplica[count++] = loads[p] / floor[p];
      }
    }
    // Both sorts are stable, so the second leaves equal remainders in the order of the first.
    int[] hottestFirst = Order.descending(Arrays.copyOf(perReplica, count));
    double[] remainders = new double[count];
    for (int i = 0; i < count; i++) {
      int p = candidates[hottestFirst[i]];
      remainders[i] = quota[p] - floor[p];
    }
    int[] order = Order.descending(remainders);
    int[] replicas = floor.clone();
    for (int i = 0; i < Math.min(rest, count); i++) {
      replicas[candidates[hottestFirst[order[i]]]]++;
    }
    return replicas;
  }
}
