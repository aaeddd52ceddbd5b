package io.github.stowage.cassandra.cluster;

import java.util.Map;

/** How many reads each data node served, by its number. */
record Served(Map<Integer, Long> byNode) {
  /** Of its fair share: so much makes a node one of the others again. */
  static final double MOST = 0.75;

  /**
   * How far chance takes a count: four standard deviations, which it exceeds once in 15,000 times
   * (binomial, and less where a rule evens reads out).
   */
  private static final double DEVIATIONS = 4;

  long reads() {
    return byNode.values().stream().mapToLong(Long::longValue).sum();
  }

  double share(int node) {
    return (double) byNode.get(node) / reads();
  }

  /** The distance from {@code share} that so many independent draws may lead to. */
  double chance(double share) {
    return DEVIATIONS * Math.sqrt(share * (1 - share) / reads());
  }
}
