package io.github.stowage.core.placement.constraint;

import java.util.Arrays;

/** Small sets of numbers, as sorted arrays. */
final class Numbers {
  static final int[] NONE = {};

  private Numbers() {}

  static boolean contains(int[] sorted, int number) {
    return sorted.length > 0 && Arrays.binarySearch(sorted, number) >= 0;
  }

  /**
   * @param sorted or null
   */
  static int[] with(int[] sorted, int number) {
    if (sorted == null) {
      return new int[] {number};
    }
    if (contains(sorted, number)) {
      return sorted;
    }
    int[] more = Arrays.copyOf(sorted, sorted.length + 1);
    more[sorted.length] = number;
    Arrays.sort(more);
    return more;
  }
}
