package io.github.stowage.core.workload;

/**
 * Checks and measures of loads: one number per partition (or per node), finite and at least 0, in
 * any unit, not all of them 0.
 */
public final class Loads {
  /** Below, a fraction of a partition's load could be too small a number to add up. */
  private static final double LEAST_TOTAL = 1e-200;

  private Loads() {}

  /**
   * @throws IllegalArgumentException when there is no load, one is negative, NaN or infinite, or
   *     their sum is 0, below 1e-200, or infinite
   */
  public static void requireValid(double[] loads) {
    total(loads);
  }

  /**
   * @return the sum of valid loads, greater than 0 and finite
   * @throws IllegalArgumentException see {@link #requireValid}
   */
  public static double total(double[] loads) {
    double total = 0;
    for (int i = 0; i < loads.length; i++) {
      if (!(loads[i] >= 0 && loads[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "load " + i + " = " + loads[i] + ", allowed: 0 or more, finite");
      }
      total += loads[i];
    }
    if (!(total >= LEAST_TOTAL && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "sum of "
              + loads.length
              + " loads = "
              + total
              + ", allowed: more than 0 (at least 1e-200), finite");
    }
    return total;
  }

  /**
   * The largest load over the mean load: 1 when all are alike, n when one of n has everything.
   *
   * @throws IllegalArgumentException see {@link #requireValid}
   */
  public static double maxToMean(double[] loads) {
    double total = total(loads);
    double max = 0;
    for (double load : loads) {
      max = Math.max(max, load);
    }
    return max / (total / loads.length);
  }

  /**
   * How unevenly the loads are spread: 0 when all are alike, 1 when one partition has everything.
   * CalculateSkew of Pavlo, Curino and Zdonik, "Skew-aware automatic database partitioning in
   * shared-nothing, parallel OLTP systems" (SIGMOD 2012), which Paper A uses in its Table I. With n
   * partitions, {@code best = 1/n} and r a partition's share of the total, a share below best
   * counts as {@code best + (1 - r/best) * (1 - best)}; the skew is {@code sum ln(r/best) / (n *
   * ln(1/best))}.
   *
   * @return a fraction in [0, 1]; 0 for a single partition, where the formula is 0/0
   * @throws IllegalArgumentException see {@link #requireValid}
   */
  public static double skew(double[] loads) {
    double total = total(loads);
    int n = loads.length;
    if (n == 1) {
      return 0;
    }
    double best = 1.0 / n;
    double sum = 0;
    for (double load : loads) {
      double share = load / total;
      if (share < best) {
        share = best + (1 - share / best) * (1 - best);
      }
      sum += Math.log(share / best);
    }
    return Math.min(1, sum / (n * Math.log(n)));
  }
}
