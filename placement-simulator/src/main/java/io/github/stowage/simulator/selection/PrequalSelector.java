package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Prequal's rule (Wydrowski et al., NSDI'24): a replica is hot when its requests in flight exceed a
 * quantile of those seen lately. Among cold replicas the one with the lowest latency wins; if all
 * are hot, the one with the fewest requests in flight.
 *
 * <p>Prequal asks replicas by asynchronous probes for their total requests in flight and their
 * recent latency. Cassandra has no such probe, so both are what this coordinator sees itself.
 */
final class PrequalSelector implements Selector {
  /** Prequal's default Q_RIF, 2^-0.25. */
  private static final double HOT_QUANTILE = 0.84;

  private static final int WINDOW = 128;

  private final UniformRandomProvider random;
  private final int[] inFlight;
  private final double[][] latency;
  private final int[] recent = new int[WINDOW];
  private final int[] countOf = new int[WINDOW];
  private int seen;

  PrequalSelector(int nodes, UniformRandomProvider random) {
    this.random = random;
    inFlight = new int[nodes];
    latency = new double[RequestKind.values().length][nodes];
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    for (int node : candidates) {
      remember(Math.min(inFlight[node], WINDOW - 1));
    }
    int limit = hotLimit();
    double[] latencies = latency[kind.ordinal()];
    // An all-hot set compares by load alone; a latency never reaches the offset of a hot one.
    return Lowest.of(
        candidates,
        random,
        node -> inFlight[node] > limit ? 1e30 * (1 + inFlight[node]) : latencies[node]);
  }

  private void remember(int load) {
    int slot = seen++ % WINDOW;
    if (seen > WINDOW) {
      countOf[recent[slot]]--;
    }
    recent[slot] = load;
    countOf[load]++;
  }

  /** The largest number of requests in flight that still counts as cold. */
  private int hotLimit() {
    int below = 0;
    int limit = -1;
    while (below < HOT_QUANTILE * Math.min(seen, WINDOW)) {
      below += countOf[++limit];
    }
    return limit;
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
            : C3Selector.ALPHA * latencyNanos + (1 - C3Selector.ALPHA) * smoothed[node];
  }
}
