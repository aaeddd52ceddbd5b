package io.github.stowage.core.selection;

import io.github.stowage.core.score.HoroscopeScore;

/**
 * Stowage's own rule, the default: how long would the next request take there?
 *
 * <p>{@code latency * (1 + inFlight + w * queue)^a * resource^b}, where
 *
 * <ul>
 *   <li>latency is what this coordinator measured, shrunk towards the mean over all peers while
 *       samples are few or old, so that an unknown peer is neutral and a starved one becomes
 *       neutral again; a silence with requests waiting counts as latency at once, long before those
 *       requests answer (a paused peer);
 *   <li>inFlight is exact and immediate, so a coordinator never herds on itself (C3, NSDI'15;
 *       Prequal, NSDI'24);
 *   <li>queue and resource are what the peer published, relative to the other peers; both fade to
 *       neutral as they age, because many coordinators that trust one stale number herd.
 * </ul>
 */
public final class AdaptiveRule implements ScoringRule {
  /**
   * Stands for the latency of a peer before anything at all was measured; only ratios between peers
   * matter.
   */
  private static final double ANY_LATENCY_NANOS = 1_000_000;

  private final AdaptiveSettings settings;
  private final PeerState everyone;

  /**
   * @param everyone the state into which every peer's latencies are recorded too: the neutral value
   */
  public AdaptiveRule(AdaptiveSettings settings, PeerState everyone) {
    this.settings = settings;
    this.everyone = everyone;
  }

  @Override
  public double score(PeerState peer, RequestKind kind, int distance, long now) {
    double neutral = everyone.latencyNanos(kind, ANY_LATENCY_NANOS, 0.01, now);
    double latency = peer.latencyNanos(kind, neutral, settings.priorWeight(), now);
    double waiting = Math.max(latency, peer.silenceNanos(now));
    double load = 1 + peer.inFlight();
    PublishedLoad published = peer.published();
    double resource = 1;
    if (published != null) {
      long age = Math.max(0, now - published.receivedAt());
      double trust = 1 / (1 + (double) age / settings.staleNanos());
      if (published.queue() >= 0) {
        load += settings.queueWeight() * published.queue() * trust;
      }
      double score = HoroscopeScore.of(published.sample());
      if (score >= 1) {
        resource = Math.pow(score, settings.resourceExponent() * trust);
      }
    }
    return waiting * Math.pow(load, settings.queueExponent()) * resource;
  }
}
