package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A bound, not a strategy: it sees every node's true queue, speed, pause and link at this instant,
 * and takes the replica with the least expected delay. Greedy, so not strictly optimal.
 */
final class OmniscientSelector implements Selector {
  private final Cluster cluster;
  private final double meanServiceNanos;
  private final UniformRandomProvider random;

  OmniscientSelector(Cluster cluster, double meanServiceNanos, UniformRandomProvider random) {
    this.cluster = cluster;
    this.meanServiceNanos = meanServiceNanos;
    this.random = random;
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    return Lowest.of(candidates, random, this::expectedDelay);
  }

  private double expectedDelay(int index) {
    ServerNode node = cluster.node(index);
    if (!node.isAlive()) {
      return Double.POSITIVE_INFINITY;
    }
    double ahead = Math.max(0, cluster.trueQueue(index) + 1 - node.slots());
    double service = meanServiceNanos * node.slowdown();
    return node.pauseLeft() + service * (1 + ahead / node.slots()) + 2.0 * cluster.linkNanos(index);
  }
}
