package io.github.stowage.core.selection;

import io.github.stowage.core.score.HoroscopeScore;

/**
 * Horoscope as published: the local replica if there is one, else the host with the lowest
 * published resource score.
 */
public final class PaperRule implements ScoringRule {
  /** The lowest {@link HoroscopeScore}. */
  private static final double IDLE = 1;

  @Override
  public double score(PeerState peer, RequestKind kind, int distance, long now) {
    if (distance == 0) {
      // As if it were idle: of equal scores the nearest goes first. Not 0, which no severity
      // raises.
      return IDLE;
    }
    PublishedLoad load = peer.published();
    return load == null || load.isOld(now) ? Double.NaN : HoroscopeScore.of(load.sample());
  }
}
