package io.github.stowage.core.selection;

/**
 * Orders the candidates of one request by a {@link ScoringRule}: by {@link Tier} first, then as
 * they were added, which is ring order, and from there only as far as scores give reason to ({@link
 * NearTies}, {@link Probes}). Another data centre never passes the local one, another rack only by
 * more than a threshold. A peer that its operator wants avoided ({@link PeerState#severity}) counts
 * as so much dearer; one that this coordinator's operator demoted comes after all others of its
 * data centre. Immutable.
 */
public final class ReplicaRanker {
  /** What a severity of 1 adds to a factor of 1: more than latencies of one data centre differ. */
  private static final double PER_SEVERITY = 100;

  private final ScoringRule rule;
  private final double rackPenalty;
  private final NearTies ties;
  private final Probes probes;

  /**
   * @param rackThreshold how much lower a score in another rack must be to go first, as a fraction
   *     of it, at least 0
   * @param tieBand how much lower a score must be than that of the one just before it, as a
   *     fraction of it, for the order of tiers and of adding to be left; once it is left, scores of
   *     one tier within this fraction come out in random order. At least 0
   * @param probeIntervalNanos a peer that was sent nothing for this long is asked first, once per
   *     interval, by about every 64th request it could serve; 0 never
   */
  public ReplicaRanker(
      ScoringRule rule, double rackThreshold, double tieBand, long probeIntervalNanos) {
    this(rule, rackThreshold, NearTies.within(tieBand), new Probes(probeIntervalNanos));
  }

  private ReplicaRanker(ScoringRule rule, double rackThreshold, NearTies ties, Probes probes) {
    this.rule = rule;
    this.rackPenalty = 1 + rackThreshold;
    this.ties = ties;
    this.probes = probes;
  }

  /** Any order within the data centre, all equally likely: the control of every measurement. */
  public static ReplicaRanker random() {
    return new ReplicaRanker(
        (peer, kind, distance, now) -> 1, 0, NearTies.allRandom(), new Probes(0));
  }

  /**
   * Adds the next candidate, in the order that equal ones of a tier keep.
   *
   * @param distance see {@link ScoringRule#score}
   * @param now nanos, on the clock that filled {@code peer}
   */
  public void add(Ranking ranking, PeerState peer, RequestKind kind, int distance, long now) {
    double score = rule.score(peer, kind, distance, now);
    if (peer.isCheckDue(kind) && !peer.isDown()) {
      ranking.check(peer, kind);
    }
    ranking.add(peer, Tier.of(distance, peer.isDemoted()), score);
    ranking.anyUnknown |= !isKnown(score);
    if (peer.severity() > 0) {
      ranking.makeLastDearer(dearer(peer));
    }
    if (peer.isDown()) {
      ranking.markLastDown();
    }
  }

  /**
   * What a peer is ranked by before its tier, its rack and ties count, the lowest first; not known
   * if negative, infinite or not a number.
   *
   * @param distance see {@link ScoringRule#score}
   */
  public double score(PeerState peer, RequestKind kind, int distance, long now) {
    return rule.score(peer, kind, distance, now) * dearer(peer);
  }

  private static double dearer(PeerState peer) {
    return 1 + PER_SEVERITY * peer.severity();
  }

  /**
   * Sets the order of what was added, without allocating.
   *
   * @return whether it differs from the order of adding
   */
  public boolean rank(Ranking ranking, long now) {
    if (ranking.size == 0) {
      return false;
    }
    if (ranking.anyUnknown) {
      makeUnknownNeutral(ranking, false);
      makeUnknownNeutral(ranking, true);
    }
    ranking.applyFactors();
    if (ranking.tiersMixed) {
      Tier.partition(ranking);
    }
    for (int from = 0, end; from < ranking.size; from = end) {
      end = Tier.endOfGroup(ranking, from);
      makeOtherRacksDearer(ranking, from, end);
      ties.order(ranking, from, end);
    }
    boolean checks = ranking.check >= 0 && probes.check(ranking);
    if (ranking.mayProbe && !checks) {
      probes.put(ranking, now);
    }
    return ranking.isMoved();
  }

  /**
   * As the mean of its own side: what is far away says nothing of what is near. Nor does this very
   * host of its peers, which is preferred, as long as any of them is known.
   */
  private static void makeUnknownNeutral(Ranking ranking, boolean remote) {
    double sum = 0;
    int known = 0;
    double home = 1;
    for (int i = 0; i < ranking.size; i++) {
      if (Tier.isRemote(ranking.tiers[i]) != remote || !isKnown(ranking.scores[i])) {
        continue;
      }
      if (Tier.distance(ranking.tiers[i]) == 0) {
        home = ranking.scores[i];
      } else {
        sum += ranking.scores[i];
        known++;
      }
    }
    double neutral = known == 0 ? home : sum / known;
    for (int i = 0; i < ranking.size; i++) {
      if (Tier.isRemote(ranking.tiers[i]) == remote && !isKnown(ranking.scores[i])) {
        ranking.scores[i] = neutral;
      }
    }
  }

  /** Only where there is a candidate in this rack to be left. */
  private void makeOtherRacksDearer(Ranking ranking, int from, int end) {
    if (Tier.distance(ranking.tierAt(from)) < Tier.OTHER_RACK) {
      for (int i = end - 1; Tier.distance(ranking.tierAt(i)) >= Tier.OTHER_RACK; i--) {
        ranking.scores[ranking.order[i]] *= rackPenalty;
      }
    }
  }

  /** Whether a score says anything. */
  public static boolean isKnown(double score) {
    return score >= 0 && score < Double.POSITIVE_INFINITY;
  }
}
