package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Cassandra's dynamic snitch at its defaults, modelled on what DynamicEndpointSnitch of 5.0 does: a
 * score is the median latency in whole milliseconds over the worst peer's, renewed every 100 ms; a
 * peer without samples scores 0, the best; the ring order stands unless some replica's score is
 * more than twice (badness threshold 1.0) that of the one that would take its place. The samples go
 * every 10 minutes. Reads and scans share one reservoir. Severity is off by default, so it is here.
 *
 * <p>What it is told of is modelled too. Answers are timed by a clock that moves every 2 ms.
 * Requests without an answer count as the time-out, but only when the reaper of callbacks comes by,
 * once per second. Failures are not told at all.
 */
final class StockDynamicSelector implements Selector {
  private static final long UPDATE_NANOS = 100_000_000L;
  private static final long RESET_NANOS = 600_000_000_000L;
  private static final double BADNESS = 1 + 1.0;

  /** cassandra.approximate_time_precision_ms. */
  private static final long CLOCK_TICK_NANOS = 2_000_000L;

  /** Half of the shortest time-out, which is that of writes: 2 s. */
  private static final long REAPER_NANOS = 1_000_000_000L;

  private record Expired(int node, long latencyNanos, long reapedAt) {}

  private final UniformRandomProvider random;
  private final DecayingReservoir[] samples;
  private final boolean[] changed;
  private final double[] medians;
  private final double[] scores;
  private final ArrayDeque<Expired> expired = new ArrayDeque<>();
  private final long clockOffset;
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
    // The reservoir weighs by whole seconds of the wall clock, which don't begin with the run.
    clockOffset = (long) (random.nextDouble() * REAPER_NANOS);
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
    long ticks = (now + clockOffset) / CLOCK_TICK_NANOS;
    long sentTicks = (now + clockOffset - latencyNanos) / CLOCK_TICK_NANOS;
    sample(node, (ticks - sentTicks) * CLOCK_TICK_NANOS, now);
  }

  @Override
  public void failed(int node, RequestKind kind, long latencyNanos, long now) {}

  @Override
  public void timedOut(int node, RequestKind kind, long timeoutNanos, long now) {
    runTimers(now);
    long reaped = ((now + clockOffset) / REAPER_NANOS + 1) * REAPER_NANOS - clockOffset;
    expired.add(new Expired(node, timeoutNanos, reaped));
  }

  private void sample(int node, long latencyNanos, long now) {
    if (samples[node] == null) {
      samples[node] = new DecayingReservoir(random, now + clockOffset);
    }
    samples[node].add(latencyNanos / 1_000_000L, now + clockOffset);
    changed[node] = true;
  }

  /**
   * Samples only change here and in answers, so running a due timer just before the next event is
   * the same as running it on time.
   */
  private void runTimers(long now) {
    while (!expired.isEmpty() && expired.peek().reapedAt <= now) {
      Expired request = expired.poll();
      sample(request.node, request.latencyNanos, request.reapedAt);
    }
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
