package io.github.stowage.simulator.paper;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.workload.Distribution;

/**
 * The instance of each workload that Paper A's Section IV uses: "those shown in Table I". The table
 * has four partitions. Within each of them requests are spread as the distribution expects.
 */
public final class PaperInstance {
  private PaperInstance() {}

  /**
   * @param partitions a multiple of four
   * @return shares of the requests in the order of the keys, in sum 1; each quarter's share is what
   *     Table I prints
   */
  public static double[] shares(Distribution workload, int partitions) {
    double[] printed = PrintedTable1.counts(workload.name());
    int quarters = printed.length;
    if (partitions < 1 || partitions % quarters != 0) {
      throw new IllegalArgumentException(
          "partitions = " + partitions + ", allowed: a multiple of " + quarters);
    }
    double[] shares = workload.shares(partitions);
    double[] expected = workload.shares(quarters);
    int[] mostFirst = Order.descending(expected);
    int size = partitions / quarters;
    for (int rank = 0; rank < quarters; rank++) {
      int quarter = mostFirst[rank];
      double share = printed[rank] / PrintedTable1.REQUESTS;
      for (int p = quarter * size; p < (quarter + 1) * size; p++) {
        shares[p] *= share / expected[quarter];
      }
    }
    return shares;
  }
}
