package io.github.stowage.core.selection;

import java.util.function.IntSupplier;

/**
 * Orders the candidates of one request by a {@link ScoringRule}, nearer ones first where it makes
 * no difference, and within the tiers a snitch promises: another data centre never passes the local
 * one, another rack only by more than a threshold. Immutable.
 */
public final class ReplicaRanker {
  private static final int BEYOND_DATACENTER = 3;
  private static final int BEYOND_RACK = 2;

  /**
   * One in this many of the requests that a neglected peer could serve probes it. An interval alone
   * is not enough: a hundred coordinators with one probe per second each would hold a slow peer
   * down for good.
   */
  private static final int PROBE_ONE_IN = 64;

  /** A linear congruential step spreads one draw over all replicas (Numerical Recipes, ranqd1). */
  private static final int LCG_FACTOR = 1664525;

  private static final int LCG_STEP = 1013904223;

  private final ScoringRule rule;
  private final double rackPenalty;
  private final double tieBand;
  private final long probeIntervalNanos;

  /**
   * @param rackThreshold how much lower a score in another rack must be to go first, as a fraction
   *     of it, at least 0
   * @param tieBand scores within this fraction of each other come out in random order, at least 0;
   *     0 keeps the delegate's order
   * @param probeIntervalNanos a peer that was sent nothing for this long is asked first, once per
   *     interval, by about every 64th request it could serve; 0 never
   */
  public ReplicaRanker(
      ScoringRule rule, double rackThreshold, double tieBand, long probeIntervalNanos) {
    this.rule = rule;
    this.rackPenalty = 1 + rackThreshold;
    this.tieBand = tieBand;
    this.probeIntervalNanos = probeIntervalNanos;
  }

  /**
   * Sets the order of {@code ranking}, without allocating.
   *
   * @param random any 32 uniform bits
   * @return whether the order differs from the delegate's
   */
  public boolean rank(Ranking ranking, RequestKind kind, long now, IntSupplier random) {
    int n = ranking.size;
    score(ranking, kind, now, random);
    boolean moved = false;
    for (int i = 1; i < n; i++) {
      int candidate = ranking.order[i];
      int j = i - 1;
      while (j >= 0 && before(ranking, candidate, ranking.order[j])) {
        ranking.order[j + 1] = ranking.order[j];
        j--;
        moved = true;
      }
      ranking.order[j + 1] = candidate;
    }
    return probe(ranking, now, random) | moved;
  }

  private void score(Ranking ranking, RequestKind kind, long now, IntSupplier random) {
    double sum = 0;
    int known = 0;
    int nearest = BEYOND_DATACENTER;
    for (int i = 0; i < ranking.size; i++) {
      double score = rule.score(ranking.peers[i], kind, ranking.distances[i], now);
      ranking.scores[i] = score;
      nearest = Math.min(nearest, ranking.distances[i]);
      if (isKnown(score)) {
        sum += score;
        known++;
      }
    }
    double neutral = known == 0 ? 1 : sum / known;
    int bits = tieBand > 0 ? random.getAsInt() : 0;
    for (int i = 0; i < ranking.size; i++) {
      double score = isKnown(ranking.scores[i]) ? ranking.scores[i] : neutral;
      if (tieBand > 0) {
        bits = bits * LCG_FACTOR + LCG_STEP;
        score *= 1 + tieBand * (bits >>> 8) * 0x1p-24;
      }
      if (nearest < BEYOND_RACK && ranking.distances[i] >= BEYOND_RACK) {
        score *= rackPenalty;
      }
      ranking.scores[i] = score;
    }
  }

  private static boolean before(Ranking ranking, int a, int b) {
    boolean remoteA = ranking.distances[a] >= BEYOND_DATACENTER;
    boolean remoteB = ranking.distances[b] >= BEYOND_DATACENTER;
    if (remoteA != remoteB) {
      return remoteB;
    }
    double difference = ranking.scores[a] - ranking.scores[b];
    return difference == 0 ? ranking.distances[a] < ranking.distances[b] : difference < 0;
  }

  private boolean probe(Ranking ranking, long now, IntSupplier random) {
    if (probeIntervalNanos <= 0 || ranking.size == 0) {
      return false;
    }
    int tier = tier(ranking.distances[ranking.order[0]]);
    for (int position = 1; position < ranking.size; position++) {
      int candidate = ranking.order[position];
      if (tier(ranking.distances[candidate]) <= tier
          && ranking.peers[candidate].isNeglected(probeIntervalNanos, now)
          && Integer.remainderUnsigned(random.getAsInt(), PROBE_ONE_IN) == 0
          && ranking.peers[candidate].claimProbe(probeIntervalNanos, now)) {
        System.arraycopy(ranking.order, 0, ranking.order, 1, position);
        ranking.order[0] = candidate;
        return true;
      }
    }
    return false;
  }

  private static int tier(int distance) {
    return Math.max(distance, BEYOND_RACK - 1);
  }

  private static boolean isKnown(double score) {
    return score >= 0 && score < Double.POSITIVE_INFINITY;
  }
}
