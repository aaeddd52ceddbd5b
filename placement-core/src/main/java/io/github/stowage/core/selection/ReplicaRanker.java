package io.github.stowage.core.selection;

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
  private static final int PROBE_MASK = 64 - 1;

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
   * Adds the next candidate, in the order that equal ones keep.
   *
   * @param distance see {@link ScoringRule#score}
   * @param now nanos, on the clock that filled {@code peer}
   */
  public void add(Ranking ranking, PeerState peer, RequestKind kind, int distance, long now) {
    int i = ranking.size++;
    ranking.order[i] = i;
    ranking.distances[i] = distance;
    ranking.scores[i] = rule.score(peer, kind, distance, now);
    if (probeIntervalNanos > 0
        && (ranking.random & PROBE_MASK) == 0
        && ranking.probe < 0
        && peer.isNeglected(probeIntervalNanos, now)) {
      ranking.probe = i;
      ranking.probed = peer;
    }
  }

  /**
   * Sets the order of what was added, without allocating.
   *
   * @return whether it differs from the order of adding
   */
  public boolean rank(Ranking ranking, long now) {
    adjust(ranking);
    boolean moved = false;
    for (int i = 1; i < ranking.size; i++) {
      int candidate = ranking.order[i];
      int j = i - 1;
      while (j >= 0 && before(ranking, candidate, ranking.order[j])) {
        ranking.order[j + 1] = ranking.order[j];
        j--;
        moved = true;
      }
      ranking.order[j + 1] = candidate;
    }
    return ranking.probe < 0 ? moved : probe(ranking, now) | moved;
  }

  /** Unknown becomes neutral, near ties become random, another rack becomes dearer. */
  private void adjust(Ranking ranking) {
    int n = ranking.size;
    double sum = 0;
    int known = 0;
    int nearest = BEYOND_DATACENTER;
    for (int i = 0; i < n; i++) {
      double score = ranking.scores[i];
      nearest = Math.min(nearest, ranking.distances[i]);
      if (isKnown(score)) {
        sum += score;
        known++;
      }
    }
    double neutral = known == n || known == 0 ? 1 : sum / known;
    int bits = ranking.random;
    for (int i = 0; i < n; i++) {
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

  private boolean probe(Ranking ranking, long now) {
    int candidate = ranking.probe;
    if (ranking.order[0] == candidate
        || tier(ranking.distances[candidate]) > tier(ranking.distances[ranking.order[0]])
        || !ranking.probed.claimProbe(probeIntervalNanos, now)) {
      return false;
    }
    int position = 1;
    while (ranking.order[position] != candidate) {
      position++;
    }
    System.arraycopy(ranking.order, 0, ranking.order, 1, position);
    ranking.order[0] = candidate;
    return true;
  }

  private static int tier(int distance) {
    return Math.max(distance, BEYOND_RACK - 1);
  }

  private static boolean isKnown(double score) {
    return score >= 0 && score < Double.POSITIVE_INFINITY;
  }
}
