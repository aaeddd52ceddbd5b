package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * C3 as published (Suresh et al., NSDI'15): the replica with the lowest {@code R - 1/mu + q^3/mu}
 * whose {@link CubicRate} allows it; a request waits at the coordinator when no replica's does.
 * {@code q = 1 + os * n + queue}, where os is what this coordinator has in flight and n how many
 * coordinators there are; every answer carries the server's queue and service time 1/mu.
 *
 * <p>A Cassandra answer has no room for these two: see {@link LocalC3Selector}.
 */
final class C3Selector implements Selector {
  private final int coordinators;
  private final UniformRandomProvider random;
  private final int[] inFlight;
  private final Smoothed queue;
  private final Smoothed[] response;
  private final Smoothed[] service;
  private final CubicRate[] rates;

  C3Selector(int nodes, int coordinators, UniformRandomProvider random) {
    this.coordinators = coordinators;
    this.random = random;
    inFlight = new int[nodes];
    queue = new Smoothed(nodes);
    response = perKind(nodes);
    service = perKind(nodes);
    rates = new CubicRate[nodes];
    Arrays.setAll(rates, node -> new CubicRate());
  }

  private static Smoothed[] perKind(int nodes) {
    Smoothed[] all = new Smoothed[RequestKind.values().length];
    Arrays.setAll(all, kind -> new Smoothed(nodes));
    return all;
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    int[] allowed =
        Arrays.stream(candidates).filter(node -> rates[node].waitNanos(now) == 0).toArray();
    return allowed.length == 0 ? WAIT : Lowest.of(allowed, random, node -> rank(node, kind));
  }

  @Override
  public long waitNanos(int[] candidates, long now) {
    return Arrays.stream(candidates).mapToLong(node -> rates[node].waitNanos(now)).min().orElse(0);
  }

  private double rank(int node, RequestKind kind) {
    double serviceTime = service[kind.ordinal()].of(node);
    double expected = 1 + (double) inFlight[node] * coordinators + queue.of(node);
    return response[kind.ordinal()].of(node)
        - serviceTime
        + expected * expected * expected * serviceTime;
  }

  @Override
  public void sent(int node, RequestKind kind, long now) {
    inFlight[node]++;
    rates[node].sent(now);
  }

  @Override
  public void feedback(int node, RequestKind kind, int queued, long serviceNanos) {
    queue.add(node, queued);
    service[kind.ordinal()].add(node, serviceNanos);
  }

  @Override
  public void answered(int node, RequestKind kind, long latencyNanos, long now) {
    inFlight[node]--;
    response[kind.ordinal()].add(node, latencyNanos);
    rates[node].answered(now);
  }
}
