package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Prequal with what a Cassandra coordinator knows: its rule (Wydrowski et al., NSDI'24): a replica
 * is hot when its requests in flight exceed a quantile of those seen lately. Among cold replicas
 * the one with the lowest latency wins; if all are hot, the one with the fewest requests in flight.
 *
 * <p>Prequal asks replicas by asynchronous probes for their total requests in flight and their
 * recent latency. Cassandra has no such probe, so both are what this coordinator sees itself.
 */
final class LocalPrequalSelector implements Selector {
  private final UniformRandomProvider random;
  private final int[] inFlight;
  private final double[][] latency;
  private final RecentCounts counts = new RecentCounts();

  LocalPrequalSelector(int nodes, UniformRandomProvider random) {
    this.random = random;
    inFlight = new int[nodes];
    latency = new double[RequestKind.values().length][nodes];
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    for (int node : candidates) {
      counts.add(inFlight[node]);
    }
    int limit = counts.quantile(PrequalSelector.HOT_QUANTILE);
    double[] latencies = latency[kind.ordinal()];
    // An all-hot set compares by load alone; a latency never reaches the offset of a hot one.
    return Lowest.of(
        candidates,
        random,
        node -> inFlight[node] > limit ? 1e30 * (1 + inFlight[node]) : latencies[node]);
  }

  @Override
  public void sent(int node, RequestKind kind, long now) {
    inFlight[node]++;
  }

  @Override
  public void answered(int node, RequestKind kind, long latencyNanos, long now) {
    inFlight[node]--;
    double[] smoothed = latency[kind.ordinal()];
    smoothed[node] =
        smoothed[node] == 0
            ? latencyNanos
            : Smoothed.ALPHA * latencyNanos + (1 - Smoothed.ALPHA) * smoothed[node];
  }
}
