package io.github.stowage.core.replication;

import io.github.stowage.core.order.MinHeap;

/**
 * Gives replicas one by one to the partition with the largest load per replica, which minimises the
 * largest one: Adams' divisor method within bounds. The state of that loop when the largest load
 * per replica falls to T is known for any T; so T is searched first, and only the last few are
 * given one by one.
 */
final class DivisorFill {
  /** Stop searching when fewer than this fraction of the partitions is left to be given out. */
  private static final double CLOSE = 1.0 / 16;

  private static final int MOST_HALVINGS = 100;

  private DivisorFill() {}

  /**
   * @param least per partition, at least 1; their sum at most {@code slots}
   * @param most per partition, not below {@code least}; their sum at least {@code slots}
   * @return replicas per partition, in sum {@code slots}
   */
  static int[] fill(double[] loads, int[] least, int[] most, int slots) {
    long given = 0;
    double total = 0;
    for (int p = 0; p < loads.length; p++) {
      given += least[p];
      total += loads[p];
    }
    int[] replicas = least.clone();
    if (given == slots) {
      return replicas;
    }
    // At this T no more than slots are given: ceil(load / T) is below load / T + 1.
    double high = total / (slots - given);
    double low = 0;
    long atHigh = count(loads, least, most, high, null);
    for (int i = 0; i < MOST_HALVINGS && slots - atHigh > CLOSE * loads.length; i++) {
      double middle = (low + high) / 2;
      long atMiddle = count(loads, least, most, middle, null);
      if (atMiddle <= slots) {
        high = middle;
        atHigh = atMiddle;
      } else {
        low = middle;
      }
    }
    given = count(loads, least, most, high, replicas);
    giveRest(loads, most, replicas, slots - given);
    return replicas;
  }

  /** Replicas so that no partition has more than T per replica, or has its most. */
  private static long count(double[] loads, int[] least, int[] most, double bound, int[] replicas) {
    long sum = 0;
    for (int p = 0; p < loads.length; p++) {
      int r = least[p];
      if (loads[p] > bound * r) {
        r = (int) Math.min(most[p], Math.ceil(loads[p] / bound));
        // The quotient may have been rounded up past an integer.
        if (r - 1 >= least[p] && loads[p] / (r - 1) <= bound) {
          r--;
        }
      }
      if (replicas != null) {
        replicas[p] = r;
      }
      sum += r;
    }
    return sum;
  }

  private static void giveRest(double[] loads, int[] most, int[] replicas, long rest) {
    if (rest == 0) {
      return;
    }
    MinHeap heap = new MinHeap(loads.length);
    for (int p = 0; p < loads.length; p++) {
      if (replicas[p] < most[p]) {
        heap.add(-loads[p] / replicas[p], p);
      }
    }
    for (long i = 0; i < rest; i++) {
      int p = heap.top();
      replicas[p]++;
      if (replicas[p] < most[p]) {
        heap.replaceTop(-loads[p] / replicas[p]);
      } else {
        heap.removeTop();
      }
    }
  }
}
