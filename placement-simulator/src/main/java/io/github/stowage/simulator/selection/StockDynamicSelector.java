package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Cassandra's dynamic snitch at its defaults, modelled on DynamicEndpointSnitch of 5.0: a score is
 * the median latency in whole milliseconds over the worst peer's, renewed every 100 ms and
 * forgotten every 10 minutes; a peer without samples scores 0, the best; the ring order stands
 * unless some replica's score is more than twice (badness threshold 1.0) that of the one that would
 * take its place. Reads and scans share one reservoir.
 */
final class StockDynamicSelector implements Selector {
  private static final long UPDATE_NANOS = 100_000_000L;
  private static final long RESET_NANOS = 600_000_000_000L;
  private static final double BADNESS = 1 + 1.0;

  private final UniformRandomProvider random;
  private final DecayingReservoir[] samples;
  private final boolean[] changed;
  private final double[] medians;
  private final double[] scores;
  private long nextUpdate;
  private long nextReset;

  StockDynamicSelector(int nodes, UniformRandomProvider random) {
    this.random = random;
    samples = new DecayingReservoir[nodes];
    changed = new boolean[nodes];
    medians = new double[nodes];
    scores = new double[nodes];
    nextUpdate = (long) (random.nextDouble() * UPDATE_NANOS);
    nextReset = RESET_NANOS;
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    runTimers(now);
    double[] sorted = new double[candidates.length];
    int best = candidates[0];
    for (int i = 0; i < candidates.length; i++) {
      sorted[i] = scores[candidates[i]];
      best = scores[candidates[i]] < scores[best] ? candidates[i] : best;
    }
    Arrays.sort(sorted);
    for (int i = 0; i < candidates.length; i++) {
      if (scores[candidates[i]] > sorted[i] * BADNESS) {
        return best;
      }
    }
    return candidates[0];
  }

  @Override
  public void answered(int node, RequestKind kind, long latencyNanos, long now) {
    runTimers(now);
    if (samples[node] == null) {
      samples[node] = new DecayingReservoir(random, now);
    }
    samples[node].add(latencyNanos / 1_000_000L, now);
    changed[node] = true;
  }

  /**
   * Samples only change here, so running a due timer just before the next event is the same as
   * running it on time.
   */
  private void runTimers(long now) {
    if (now >= nextReset) {
      nextReset += RESET_NANOS;
      Arrays.fill(samples, null);
      Arrays.fill(changed, true);
    }
    if (now < nextUpdate) {
      return;
    }
    nextUpdate += (1 + (now - nextUpdate) / UPDATE_NANOS) * UPDATE_NANOS;
    double worst = 1;
    for (int node = 0; node < samples.length; node++) {
      if (changed[node]) {
        medians[node] = samples[node] == null ? 0 : samples[node].median();
        changed[node] = false;
      }
      worst = Math.max(worst, medians[node]);
    }
    for (int node = 0; node < samples.length; node++) {
      scores[node] = medians[node] / worst;
    }
  }
}
