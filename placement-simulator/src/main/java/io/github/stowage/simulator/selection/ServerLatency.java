package io.github.stowage.simulator.selection;

/**
 * What a server tells Prequal's probes of its latency: that of recent requests which came when
 * about as many were in it as are now (Wydrowski et al., NSDI'24, section 4). Counts are grouped by
 * powers of two; a mean of recent ones stands for the paper's median.
 */
final class ServerLatency {
  private static final int GROUPS = 32;

  private final Smoothed byLoad = new Smoothed(GROUPS);
  private final boolean[] known = new boolean[GROUPS];

  void add(int inside, long latencyNanos) {
    byLoad.add(group(inside), latencyNanos);
    known[group(inside)] = true;
  }

  /** Nanos; 0 while nothing is known. */
  double estimate(int inside) {
    int wanted = group(inside);
    for (int distance = 0; distance < GROUPS; distance++) {
      if (wanted - distance >= 0 && known[wanted - distance]) {
        return byLoad.of(wanted - distance);
      }
      if (wanted + distance < GROUPS && known[wanted + distance]) {
        return byLoad.of(wanted + distance);
      }
    }
    return 0;
  }

  private static int group(int inside) {
    return 32 - Integer.numberOfLeadingZeros(inside) - (inside > 0 ? 1 : 0);
  }
}
