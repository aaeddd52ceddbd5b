package io.github.stowage.core.replication;

/**
 * Paper A's objective: the smallest sum over the partitions of |R_i/S - load_i/A|, with R_i at
 * least 1. Many vectors reach it; among them the next replica always goes to the largest load per
 * replica.
 *
 * <p>The sum is separable and convex: with q_i = S load_i / A, a replica more brings R_i nearer by
 * 1 below floor(q_i), by 2 (q_i - floor(q_i)) - 1 across it, and farther by 1 above. So floors
 * first, then largest remainders, then any.
 */
public final class L1Replication implements Replication {
  /** Two remainders nearer than this are equal; q_i carry rounding errors. */
  private static final double SAME = 1e-9;

  @Override
  public int[] replicas(double[] loads, int slots, int most) {
    Bounds.require(loads, slots, most);
    double total = 0;
    for (double load : loads) {
      total += load;
    }
    double[] quota = new double[loads.length];
    int[] floor = new int[loads.length];
    int[] cap = new int[loads.length];
    int[] least = new int[loads.length];
    long floors = 0;
    for (int p = 0; p < loads.length; p++) {
      quota[p] = slots * (loads[p] / total);
      least[p] = 1;
      cap[p] = most;
      floor[p] = (int) Math.max(1, Math.min(most, Math.floor(quota[p] + SAME)));
      floors += floor[p];
    }
    if (floors >= slots) {
      return DivisorFill.fill(loads, least, floor, slots);
    }
    int[] ceiling = Remainders.give(loads, quota, floor, most, slots - floors);
    long ceilings = 0;
    for (int r : ceiling) {
      ceilings += r;
    }
    return ceilings == slots ? ceiling : DivisorFill.fill(loads, ceiling, cap, slots);
  }
}
