package io.github.stowage.core.selection;

/**
 * Sends one request now and then to a peer that is asked for nothing any more, to see whether it
 * has recovered. Only where requests go anyhow: to no farther rack than the first candidate's, the
 * coordinator's own replica counting as one in its rack, and never to another data centre than
 * that. Candidates that are down get no request, so the first is the first of the others. Peers
 * with a severity, and demoted ones, are left alone; those that say that they are in trouble
 * ({@link Trouble}) nearly so, and they are probed as soon as they say that it is over.
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
   * Puts the best of the neglected candidates that may be asked instead of the first before it. A
   * request that goes to a neglected one anyhow is probe enough: where little is read, all are
   * neglected, and what is known of them fades by itself.
   */
  void put(Ranking ranking, long now) {
    int first = ranking.firstUp();
    if (intervalNanos <= 0 || isNeglected(ranking, ranking.order[first], now)) {
      return;
    }
    int end = Tier.endOfGroup(ranking, first);
    for (int position = first + 1; position < end; position++) {
      int candidate = ranking.order[position];
      if (isInReach(ranking, first, candidate)
          && isNeglected(ranking, candidate, now)
          && ranking.peers[candidate].claimProbe(intervalNanos, now)) {
        putAt(ranking, first, position);
        ranking.probed = true;
        return;
      }
    }
  }

  /**
   * The same for the candidate whose recovery is to be checked, see {@link RecoveryCheck}.
   *
   * @return whether this request does
   */
  boolean check(Ranking ranking) {
    if (intervalNanos <= 0) {
      return false;
    }
    int first = ranking.firstUp();
    int end = Tier.endOfGroup(ranking, first);
    int position = first;
    while (position < end && ranking.order[position] != ranking.check) {
      position++;
    }
    PeerState peer = ranking.checked;
    if (position == end
        || !isInReach(ranking, first, ranking.check)
        || !isForTrying(ranking, ranking.check, peer)
        || !peer.claimCheck(ranking.checkedKind)) {
      return false;
    }
    putAt(ranking, first, position);
    ranking.probed = position > first;
    return true;
  }

  /**
   * Behind those that are down: who only seems to be is up for the host, and another data centre
   * must not pass it.
   */
  private static void putAt(Ranking ranking, int first, int position) {
    int candidate = ranking.order[position];
    System.arraycopy(ranking.order, first, ranking.order, first + 1, position - first);
    ranking.order[first] = candidate;
  }

  private static boolean isInReach(Ranking ranking, int first, int candidate) {
    int reach = Math.max(SAME_RACK, Tier.distance(ranking.tierAt(first)));
    return Tier.distance(ranking.tiers[candidate]) <= reach;
  }

  private boolean isNeglected(Ranking ranking, int candidate, long now) {
    PeerState peer = ranking.peers[candidate];
    return isForTrying(ranking, candidate, peer) && peer.isNeglected(intervalNanos, now);
  }

  /** This very host never is: what it serves is not sent. */
  private static boolean isForTrying(Ranking ranking, int candidate, PeerState peer) {
    int tier = ranking.tiers[candidate];
    return Tier.distance(tier) > 0
        && !Tier.isDemoted(tier)
        && !ranking.isDown(candidate)
        && peer.severity() == 0;
  }
}
