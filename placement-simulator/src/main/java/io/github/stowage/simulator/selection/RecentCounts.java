package io.github.stowage.simulator.selection;

/** The last 128 counts that were seen, for a quantile of them. */
final class RecentCounts {
  private static final int WINDOW = 128;

  private final int[] recent = new int[WINDOW];
  private final int[] countOf = new int[WINDOW];
  private int seen;

  void add(int value) {
    int slot = seen++ % WINDOW;
    if (seen > WINDOW) {
      countOf[recent[slot]]--;
    }
    recent[slot] = Math.min(value, WINDOW - 1);
    countOf[recent[slot]]++;
  }

  /**
   * The smallest value that at least {@code share} of them don't exceed; -1 when there are none.
   */
  int quantile(double share) {
    int below = 0;
    int value = -1;
    while (below < share * Math.min(seen, WINDOW)) {
      below += countOf[++value];
    }
    return value;
  }
}
