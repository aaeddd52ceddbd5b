package io.github.stowage.cassandra.act;

import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.Peer;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.RequestKind;
import java.util.function.Supplier;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * A scan of neighbouring ranges is one request where replicas hold both of them. There are fewer of
 * those than of each range, so that joining can leave a slow one as the only choice.
 */
public final class RangeMerging {
  private final PeerTable peers;
  private final Supplier<SelectionPolicy> policy;
  private final Counters counters;

  public RangeMerging(PeerTable peers, Supplier<SelectionPolicy> policy, Counters counters) {
    this.peers = peers;
    this.policy = policy;
    this.counters = counters;
  }

  /**
   * Whether the slowest of {@code merged} is expected to answer no later than the slowest of {@code
   * left} and the slowest of {@code right} one after the other, as the stock dynamic snitch asks of
   * its scores. True where too little is known, and where no rule is in use.
   */
  public boolean isWorthIt(
      ReplicaCollection<?> merged, ReplicaCollection<?> left, ReplicaCollection<?> right) {
    ReplicaRanker ranker = policy.get().ranker();
    if (ranker == null) {
      return true;
    }
    long now = MonotonicClock.Global.approxTime.now();
    boolean later =
        slowest(ranker, merged, now) > slowest(ranker, left, now) + slowest(ranker, right, now);
    if (later) {
      counters.rangesKeptApart();
    }
    return !later;
  }

  /** Not a number, which compares with nothing, if any is unknown. */
  private double slowest(ReplicaRanker ranker, ReplicaCollection<?> replicas, long now) {
    double slowest = 0;
    for (int i = 0; i < replicas.size(); i++) {
      slowest = Math.max(slowest, score(ranker, peers.ofReplica(replicas.get(i).endpoint()), now));
    }
    return slowest;
  }

  private static double score(ReplicaRanker ranker, Peer peer, long now) {
    int distance = peer.distance();
    if (distance == Peer.UNKNOWN_PLACE) {
      return Double.NaN;
    }
    if (peer.isDemoted()) {
      return Double.POSITIVE_INFINITY;
    }
    double score = ranker.score(peer, RequestKind.SCAN, distance, now);
    return ReplicaRanker.isKnown(score) ? score : Double.NaN;
  }
}
