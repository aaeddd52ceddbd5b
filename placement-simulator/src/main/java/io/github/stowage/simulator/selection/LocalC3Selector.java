package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * C3 with what a Cassandra coordinator knows: its ranking (Suresh et al., NSDI'15): {@code R - 1/mu
 * + q^3/mu} with {@code q = 1 + os * n + queue}, where os is what this coordinator has in flight
 * and n how many coordinators there are.
 *
 * <p>In C3 every answer carries the server's queue length and service time 1/mu. Cassandra's read
 * response has no room for either, so here the queue is the published one, up to seconds old, and
 * 1/mu is R, the smoothed response time, as if nothing had waited: the first two terms cancel. C3's
 * rate control, which limits how fast a client may send to one server, is left out: it delays
 * requests rather than choosing among replicas.
 */
final class LocalC3Selector implements Selector {
  private final int coordinators;
  private final UniformRandomProvider random;
  private final int[] inFlight;
  private final double[] queue;
  private final double[][] response;

  LocalC3Selector(int nodes, int coordinators, UniformRandomProvider random) {
    this.coordinators = coordinators;
    this.random = random;
    inFlight = new int[nodes];
    queue = new double[nodes];
    response = new double[RequestKind.values().length][nodes];
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    return Lowest.of(candidates, random, node -> rank(node, kind));
  }

  private double rank(int node, RequestKind kind) {
    double serviceTime = response[kind.ordinal()][node];
    double expectedQueue = 1 + (double) inFlight[node] * coordinators + queue[node];
    return expectedQueue * expectedQueue * expectedQueue * serviceTime;
  }

  @Override
  public void sent(int node, RequestKind kind, long now) {
    inFlight[node]++;
  }

  @Override
  public void answered(int node, RequestKind kind, long latencyNanos, long now) {
    inFlight[node]--;
    double[] smoothed = response[kind.ordinal()];
    smoothed[node] =
        smoothed[node] == 0
            ? latencyNanos
            : Smoothed.ALPHA * latencyNanos + (1 - Smoothed.ALPHA) * smoothed[node];
  }

  @Override
  public void published(int node, PublishedLoad load) {
    queue[node] = Double.isNaN(load.queue()) ? 0 : load.queue();
  }
}
