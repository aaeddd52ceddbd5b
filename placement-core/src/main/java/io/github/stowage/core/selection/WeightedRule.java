package io.github.stowage.core.selection;

import io.github.stowage.core.score.WeightedScore;

/**
 * The lowest {@link WeightedScore} that hosts have published, as Horoscope proposes for future
 * work; locality counts through the distance term only.
 */
public final class WeightedRule implements ScoringRule {
  private final WeightedScore formula;

  public WeightedRule(WeightedScore formula) {
    this.formula = formula;
  }

  @Override
  public double score(PeerState peer, RequestKind kind, int distance, long now) {
    PublishedLoad load = peer.published();
    return load == null || load.isOld(now) ? Double.NaN : formula.of(load.sample(), distance);
  }
}
