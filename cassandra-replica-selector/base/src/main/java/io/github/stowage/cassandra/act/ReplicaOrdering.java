package io.github.stowage.cassandra.act;

import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.LocalLoad;
import io.github.stowage.cassandra.observe.Peer;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.core.selection.Ranking;
import io.github.stowage.core.selection.ReplicaRanker;
import io.github.stowage.core.selection.RequestKind;
import java.util.Comparator;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Puts the replicas of one request into the order the policy decides. Allocates nothing of its own:
 * the scratch pad is the thread's, and the host's copy is made only when the order changes.
 */
public final class ReplicaOrdering {
  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);
  private static final IntSupplier RANDOM = () -> ThreadLocalRandom.current().nextInt();

  private final PeerTable peers;
  private final LocalLoad local;
  private final Counters counters;
  private volatile SelectionPolicy policy;

  public ReplicaOrdering(
      PeerTable peers, LocalLoad local, SelectionPolicy policy, Counters counters) {
    this.peers = peers;
    this.local = local;
    this.policy = policy;
    this.counters = counters;
  }

  public SelectionPolicy policy() {
    return policy;
  }

  public void policy(SelectionPolicy policy) {
    this.policy = policy;
  }

  /** Compares replicas by the place the ranking gave them, a total order fixed for one sort. */
  private static final class Scratch implements Comparator<Replica> {
    final Ranking ranking = new Ranking();
    final Replica[] replicas = new Replica[Ranking.MAX_REPLICAS];
    final int[] place = new int[Ranking.MAX_REPLICAS];

    @Override
    public int compare(Replica a, Replica b) {
      return Integer.compare(placeOf(a), placeOf(b));
    }

    private int placeOf(Replica replica) {
      for (int i = 0; i < ranking.size(); i++) {
        if (replicas[i] == replica) {
          return place[i];
        }
      }
      return ranking.size();
    }
  }

  /** {@code replicas} in the policy's order, or null when the delegate is to order them. */
  public <C extends ReplicaCollection<? extends C>> C order(C replicas) {
    ReplicaRanker ranker = policy.ranker();
    int n = replicas.size();
    if (ranker == null || n > Ranking.MAX_REPLICAS) {
      return null;
    }
    if (n < 2) {
      return replicas;
    }
    Scratch scratch = SCRATCH.get();
    Ranking ranking = scratch.ranking;
    ranking.clear();
    for (int i = 0; i < n; i++) {
      Replica replica = replicas.get(i);
      Peer peer = peers.get(replica.endpoint());
      if (peer.distance() == 0) {
        peer.state().inFlight(local.ownInFlight());
      }
      scratch.replicas[i] = replica;
      ranking.add(peer.state(), peer.distance());
    }
    RequestKind kind = replicas instanceof EndpointsForRange ? RequestKind.SCAN : RequestKind.READ;
    boolean moved = ranker.rank(ranking, kind, MonotonicClock.Global.approxTime.now(), RANDOM);
    counters.ordered(moved);
    if (!moved) {
      return replicas;
    }
    for (int position = 0; position < n; position++) {
      scratch.place[ranking.at(position)] = position;
    }
    return replicas.sorted(scratch);
  }
}
