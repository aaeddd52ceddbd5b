package io.github.stowage.core.selection;

import io.github.stowage.core.score.HoroscopeScore;

/**
 * Horoscope as published: the local replica if there is one, else the host with the lowest
 * published resource score.
 */
public final class PaperRule implements ScoringRule {
  @Override
  public double score(PeerState peer, RequestKind kind, int distance, long now) {
    if (distance == 0) {
      return 0; // every resource score is at least 1
    }
    PublishedLoad load = peer.published();
    return load == null || load.isOld(now) ? Double.NaN : HoroscopeScore.of(load.sample());
  }
}
