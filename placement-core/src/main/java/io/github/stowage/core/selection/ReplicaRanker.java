package io.github.stowage.core.selection;

/**
 * Orders the candidates of one request by a {@link ScoringRule}, nearer ones first where it makes
 * no difference, and within the tiers a snitch promises: another data centre never passes the local
 * one, another rack only by more than a threshold. A peer that its operator wants avoided ({@link
 * PeerState#severity}) counts as so much dearer; one that this coordinator's operator demoted comes
 * after all others of its data centre. Neither is probed. Immutable.
 */
public final class ReplicaRanker {
  private static final int BEYOND_DATACENTER = 3;
  private static final int BEYOND_RACK = 2;

  /** Added to a tier. The tiers are 0 this data centre, 1 demoted there, 2 beyond, 3 demoted. */
  private static final int DEMOTED_TIER = 1;

  private static final int REMOTE_TIER = 2;

  /** What a severity of 1 adds to a factor of 1: more than latencies of one data centre differ. */
  private static final double PER_SEVERITY = 100;

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
    if (i == ranking.order.length) {
      ranking.grow();
    }
    ranking.order[i] = i;
    ranking.distances[i] = distance;
    ranking.nearest = Math.min(ranking.nearest, distance);
    ranking.farthest = Math.max(ranking.farthest, distance);
    int tier =
        (distance >= BEYOND_DATACENTER ? REMOTE_TIER : 0) + (peer.isDemoted() ? DEMOTED_TIER : 0);
    ranking.tiers[i] = tier;
    ranking.firstTier = Math.min(ranking.firstTier, tier);
    ranking.lastTier = Math.max(ranking.lastTier, tier);
    double score = rule.score(peer, kind, distance, now) * (1 + PER_SEVERITY * peer.severity());
    ranking.scores[i] = score;
    ranking.anyUnknown |= !isKnown(score);
    if (ranking.mayProbe) {
      ranking.peers[i] = peer;
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
    boolean moved = ranking.firstTier < ranking.lastTier && putTiersInOrder(ranking);
    if (!isGoodEnough(ranking)) {
      shake(ranking);
      moved |= sort(ranking);
    }
    return ranking.mayProbe && probeIntervalNanos > 0 ? probe(ranking, now) | moved : moved;
  }

  /** Keeps the order within each, which a sort that shakes would not. */
  private static boolean putTiersInOrder(Ranking ranking) {
    boolean moved = false;
    int[] order = ranking.order;
    int placed = 0;
    for (int tier = ranking.firstTier; tier <= ranking.lastTier; tier++) {
      for (int i = placed; i < ranking.size; i++) {
        int candidate = order[i];
        if (ranking.tiers[candidate] == tier) {
          System.arraycopy(order, placed, order, placed + 1, i - placed);
          moved |= i > placed;
          order[placed++] = candidate;
        }
      }
    }
    return moved;
  }

  static boolean isDemoted(int tier) {
    return (tier & DEMOTED_TIER) != 0;
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
      int a = ranking.order[i - 1];
      int b = ranking.order[i];
      boolean comparable = ranking.tiers[a] == ranking.tiers[b];
      if (comparable
          && (ranking.scores[a] > ranking.scores[b] * keepWithin
              || ranking.distances[a] > ranking.distances[b])) {
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
    if (ranking.tiers[a] != ranking.tiers[b]) {
      return ranking.tiers[a] < ranking.tiers[b];
    }
    double difference = ranking.scores[a] - ranking.scores[b];
    return difference == 0 ? ranking.distances[a] < ranking.distances[b] : difference < 0;
  }

  /**
   * Puts the best of the neglected candidates first that may be asked instead of the first. A
   * request that goes to a neglected one anyhow is probe enough: where little is read, all are
   * neglected, and what is known of them fades by itself.
   */
  private boolean probe(Ranking ranking, long now) {
    int first = ranking.order[0];
    if (isNeglected(ranking, first, now)) {
      return false;
    }
    int reach = nearness(ranking.distances[first]);
    for (int position = 1; position < ranking.size; position++) {
      int candidate = ranking.order[position];
      if (nearness(ranking.distances[candidate]) <= reach
          && isNeglected(ranking, candidate, now)
          && ranking.peers[candidate].claimProbe(probeIntervalNanos, now)) {
        System.arraycopy(ranking.order, 0, ranking.order, 1, position);
        ranking.order[0] = candidate;
        ranking.probed = true;
        return true;
      }
    }
    return false;
  }

  /** This very host never is: what it serves is not sent. */
  private boolean isNeglected(Ranking ranking, int candidate, long now) {
    PeerState peer = ranking.peers[candidate];
    return ranking.distances[candidate] > 0
        && peer.severity() == 0
        && !ranking.isDemoted(candidate)
        && peer.isNeglected(probeIntervalNanos, now);
  }

  private static int nearness(int distance) {
    return Math.max(distance, BEYOND_RACK - 1);
  }

  private static boolean isKnown(double score) {
    return score >= 0 && score < Double.POSITIVE_INFINITY;
  }
}
