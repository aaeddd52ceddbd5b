package io.github.stowage.core.workload;

import java.util.Arrays;

/** Zipf's law: the partition of rank i gets a share proportional to 1/i^s. */
public final class Zipf {
  private Zipf() {}

  /**
   * @param partitions at least 1
   * @param exponent s, at least 0 and finite; 0 is uniform, YCSB's default is .99
   * @return the share of each partition, the hottest first; they sum to 1
   * @throws IllegalArgumentException when a parameter is out of range
   */
  public static double[] shares(int partitions, double exponent) {
    if (partitions < 1) {
      throw new IllegalArgumentException("partitions = " + partitions + ", allowed: 1 or more");
    }
    if (!(exponent >= 0 && exponent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "Zipf exponent = " + exponent + ", allowed: 0 or more, finite");
    }
    double[] shares = new double[partitions];
    double total = 0;
    for (int rank = partitions; rank >= 1; rank--) {
      shares[rank - 1] = Math.pow(rank, -exponent);
      total += shares[rank - 1];
    }
    double sum = total;
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }
}
