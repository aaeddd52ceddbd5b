package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.PeerState;
import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.Ranking;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.RequestKind;
import io.github.stowage.core.selection.SelectionDefaults;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Runs placement-core's own classes, as the Cassandra plug-in does. All replicas are in the
 * coordinator's rack.
 */
final class CoreSelector implements Selector {
  private static final int SAME_RACK = 1;
  private static final int FAILURE_PENALTY = 4;

  private final ReplicaRanker ranker;
  private final PeerState everyone;
  private final boolean ordersByPublished;
  private final boolean heedsTrouble;
  private final PeerState[] peers;
  private final Ranking ranking;

  /**
   * @param everyone also told of every latency
   * @param ordersByPublished whether nodes are to publish every second
   * @param heedsTrouble whether what nodes publish says that they are in trouble
   */
  CoreSelector(
      ReplicaRanker ranker,
      PeerState everyone,
      boolean ordersByPublished,
      boolean heedsTrouble,
      int nodes,
      UniformRandomProvider random) {
    this.ranker = ranker;
    this.everyone = everyone;
    this.ordersByPublished = ordersByPublished;
    this.heedsTrouble = heedsTrouble;
    ranking = new Ranking(random.nextInt());
    peers = new PeerState[nodes];
    for (int i = 0; i < nodes; i++) {
      peers[i] = new PeerState(SelectionDefaults.HALF_LIFE_NANOS, 0);
      peers[i].group(ordersByPublished ? null : everyone);
    }
  }

  @Override
  public int select(int[] candidates, RequestKind kind, long now) {
    ranking.begin();
    for (int node : candidates) {
      ranker.add(ranking, peers[node], kind, SAME_RACK, now);
    }
    ranker.rank(ranking, now);
    return candidates[ranking.at(0)];
  }

  @Override
  public void sent(int node, RequestKind kind, long now) {
    peers[node].sent(kind, now);
  }

  @Override
  public void answered(int node, RequestKind kind, long latencyNanos, long now) {
    peers[node].answered(kind, latencyNanos, now);
    everyone.observed(kind, latencyNanos, now);
  }

  /** As the plug-in does: no faster than four times the mean of all. */
  @Override
  public void failed(int node, RequestKind kind, long latencyNanos, long now) {
    double mean = everyone.latencyNanos(RequestKind.READ, 0, 1e-9, now);
    peers[node].answered(kind, Math.max(latencyNanos, (long) (FAILURE_PENALTY * mean)), now);
  }

  @Override
  public boolean ordersByPublished() {
    return ordersByPublished;
  }

  @Override
  public void published(int node, PublishedLoad load) {
    if (ordersByPublished || heedsTrouble) {
      peers[node].publish(load);
    }
  }
}
