package io.github.stowage.core.order;

import java.util.Arrays;

/** Indices in the order of their values, without boxing. */
public final class Order {
  private Order() {}

  /**
   * Indices from the largest value to the smallest. Values that differ by less than a factor 1 +
   * 2^-b count as equal and keep their order, where b is 51 less the bits of the largest index: 30
   * for two million of them.
   *
   * @param values not negative, not NaN
   */
  public static int[] descending(double[] values) {
    int indexBits = 64 - Long.numberOfLeadingZeros(Math.max(1, values.length - 1));
    long indexMask = (1L << indexBits) - 1;
    long[] keys = new long[values.length];
    for (int i = 0; i < keys.length; i++) {
      // The bits of doubles from 0 on are in the doubles' order; + 0.0 makes a negative zero
      // positive.
      keys[i] = ~Double.doubleToRawLongBits(values[i] + 0.0) & ~indexMask & Long.MAX_VALUE | i;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) (keys[i] & indexMask);
    }
    return order;
  }
}
