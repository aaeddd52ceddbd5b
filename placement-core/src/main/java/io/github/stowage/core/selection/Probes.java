package io.github.stowage.core.selection;

/**
 * Sends one request now and then to a peer that is asked for nothing any more, to see whether it
 * has recovered. Only where requests go anyhow: to no farther rack than the first candidate's, the
 * coordinator's own replica counting as one in its rack, and never to another data centre than
 * that. Peers with a severity, and demoted ones, are left alone; those that say that they are in
 * trouble ({@link Trouble}) nearly so, and they are probed as soon as they say that it is over.
 */
final class Probes {
  private static final int SAME_RACK = Tier.OTHER_RACK - 1;

  private final long intervalNanos;

  /**
   * @param intervalNanos see {@link ReplicaRanker#ReplicaRanker}
   */
  Probes(long intervalNanos) {
    this.intervalNanos = intervalNanos;
  }

  /**
   * Puts the best of the neglected candidates first that may be asked instead of the first. A
   * request that goes to a neglected one anyhow is probe enough: where little is read, all are
   * neglected, and what is known of them fades by itself.
   */
  void put(Ranking ranking, long now) {
    if (intervalNanos <= 0 || isNeglected(ranking, ranking.order[0], now)) {
      return;
    }
    int end = Tier.endOfGroup(ranking, 0);
    int reach = Math.max(SAME_RACK, Tier.distance(ranking.tierAt(0)));
    for (int position = 1; position < end; position++) {
      int candidate = ranking.order[position];
      if (Tier.distance(ranking.tiers[candidate]) <= reach
          && isNeglected(ranking, candidate, now)
          && ranking.peers[candidate].claimProbe(intervalNanos, now)) {
        System.arraycopy(ranking.order, 0, ranking.order, 1, position);
        ranking.order[0] = candidate;
        ranking.probed = true;
        return;
      }
    }
  }

  /** This very host never is: what it serves is not sent. */
  private boolean isNeglected(Ranking ranking, int candidate, long now) {
    PeerState peer = ranking.peers[candidate];
    int tier = ranking.tiers[candidate];
    return Tier.distance(tier) > 0
        && !Tier.isDemoted(tier)
        && peer.severity() == 0
        && peer.isNeglected(intervalNanos, now);
  }
}
