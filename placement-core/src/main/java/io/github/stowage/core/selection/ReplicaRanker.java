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
   * Of the requests that a neglected peer could serve, the 1 in 64 whose draw has six high bits of
   * 0 probe it. An interval alone is not enough: a hundred coordinators with one probe per second
   * each would hold a slow peer down for good.
   */
  private static final int PROBE_SHIFT = 32 - 6;

  private final ScoringRule rule;
  private final double rackPenalty;
  private final double tieBand;
  private final double keepWithin;
  private final long probeIntervalNanos;

  /**
   * @param rackThreshold how much lower a score in another rack must be to go first, as a fraction
   *     of it, at least 0
   * @param tieBand how much lower a score must be, as a fraction of it, for the order of adding to
   *     be left; once it is left, scores within this fraction come out in random order. At least 0
   * @param probeIntervalNanos a peer that was sent nothing for this long is asked first, once per
   *     interval, by about every 64th request it could serve; 0 never
   */
  public ReplicaRanker(
      ScoringRule rule, double rackThreshold, double tieBand, long probeIntervalNanos) {
    this(rule, rackThreshold, tieBand, 1 + tieBand, probeIntervalNanos);
  }

  private ReplicaRanker(
      ScoringRule rule,
      double rackThreshold,
      double tieBand,
      double keepWithin,
      long probeIntervalNanos) {
    this.rule = rule;
    this.rackPenalty = 1 + rackThreshold;
    this.tieBand = tieBand;
    this.keepWithin = keepWithin;
    this.probeIntervalNanos = probeIntervalNanos;
  }

  /** Any order within the data centre, all equally likely: the control of every measurement. */
  public static ReplicaRanker random() {
    return new ReplicaRanker((peer, kind, distance, now) -> 1, 0, 1, 0, 0);
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
    ranking.nearest = Math.min(ranking.nearest, distance);
    ranking.farthest = Math.max(ranking.farthest, distance);
    double score = rule.score(peer, kind, distance, now);
    ranking.scores[i] = score;
    ranking.anyUnknown |= !isKnown(score);
    if (probeIntervalNanos > 0
        && ranking.random >>> PROBE_SHIFT == 0
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
    if (ranking.anyUnknown) {
      makeUnknownNeutral(ranking);
    }
    if (ranking.nearest < BEYOND_RACK && ranking.farthest >= BEYOND_RACK) {
      makeOtherRacksDearer(ranking);
    }
    boolean moved = false;
    if (!isGoodEnough(ranking)) {
      shake(ranking);
      moved = sort(ranking);
    }
    return ranking.probe < 0 ? moved : probe(ranking, now) | moved;
  }

  private static boolean sort(Ranking ranking) {
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
    return moved;
  }

  private static void makeUnknownNeutral(Ranking ranking) {
    double sum = 0;
    int known = 0;
    for (int i = 0; i < ranking.size; i++) {
      if (isKnown(ranking.scores[i])) {
        sum += ranking.scores[i];
        known++;
      }
    }
    for (int i = 0; i < ranking.size; i++) {
      if (!isKnown(ranking.scores[i])) {
        ranking.scores[i] = known == 0 ? 1 : sum / known;
      }
    }
  }

  private void makeOtherRacksDearer(Ranking ranking) {
    for (int i = 0; i < ranking.size; i++) {
      if (ranking.distances[i] >= BEYOND_RACK) {
        ranking.scores[i] *= rackPenalty;
      }
    }
  }

  /**
   * Whether nothing is gained by leaving the order of adding. Different keys come in different ring
   * orders, so keeping it spreads load and keeps caches warm; a request in flight is enough to make
   * a difference, so a hot key does not stay on one replica.
   */
  private boolean isGoodEnough(Ranking ranking) {
    for (int i = 1; i < ranking.size; i++) {
      if (ranking.scores[i - 1] > ranking.scores[i] * keepWithin
          || ranking.distances[i - 1] > ranking.distances[i]) {
        return false;
      }
    }
    return true;
  }

  /** Makes near ties random, so that coordinators that know the same do not choose the same. */
  private void shake(Ranking ranking) {
    if (tieBand > 0) {
      for (int i = 0; i < ranking.size; i++) {
        ranking.scores[i] *= 1 + tieBand * (ranking.nextRandom() >>> 8) * 0x1p-24;
      }
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
