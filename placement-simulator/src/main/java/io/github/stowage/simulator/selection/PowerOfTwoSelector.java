package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Of two random candidates the one with fewer of this coordinator's requests in flight
 * (Mitzenmacher, "The power of two choices in randomized load balancing").
 */
final class PowerOfTwoSelector implements Selector {
  private final UniformRandomProvider random;
  private final int[] inFlight;

  PowerOfTwoSelector(int nodes, UniformRandomProvider random) {
    this.random = random;
    inFlight = new int[nodes];
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    if (candidates.length == 1) {
      return candidates[0];
    }
    int first = random.nextInt(candidates.length);
    int second = (first + 1 + random.nextInt(candidates.length - 1)) % candidates.length;
    int a = candidates[first];
    int b = candidates[second];
    return inFlight[a] <= inFlight[b] ? a : b;
  }

  @Override
  public void sent(int node, RequestKind kind, long now) {
    inFlight[node]++;
  }

  @Override
  public void answered(int node, RequestKind kind, long latencyNanos, long now) {
    inFlight[node]--;
  }
}
