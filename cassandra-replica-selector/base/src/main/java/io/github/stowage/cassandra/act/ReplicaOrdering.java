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
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.tracing.Tracing;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Puts the replicas of one request into the order the policy decides. Allocates nothing of its own:
 * the scratch pad is the thread's, and the host's copy is made only when the order changes.
 */
public final class ReplicaOrdering {
  private static final ThreadLocal<Ranking> SCRATCH =
      ThreadLocal.withInitial(() -> new Ranking(ThreadLocalRandom.current().nextInt()));

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

  /** {@code replicas} in the policy's order, or null when the delegate is to order them. */
  public <C extends ReplicaCollection<? extends C>> C order(C replicas) {
    SelectionPolicy policyNow = policy;
    ReplicaRanker ranker = policyNow.ranker();
    int n = replicas.size();
    if (ranker == null) {
      return null;
    }
    if (n > Ranking.MAX_REPLICAS) {
      counters.tooManyReplicas();
      return null;
    }
    if (n < 2) {
      return replicas;
    }
    RequestKind kind = replicas instanceof EndpointsForRange ? RequestKind.SCAN : RequestKind.READ;
    long now = MonotonicClock.Global.approxTime.now();
    Ranking ranking = SCRATCH.get();
    ranking.begin();
    for (int i = 0; i < n; i++) {
      Peer peer = peers.ofReplica(replicas.get(i).endpoint());
      int distance = peer.distance();
      if (distance == Peer.UNKNOWN_PLACE) {
        counters.placeUnknown();
        return null;
      }
      if (distance == 0) {
        local.aboutToServe(now);
      }
      ranker.add(ranking, peer, kind, distance, now);
    }
    boolean moved = ranker.rank(ranking, now);
    counters.ordered(moved);
    if (ranking.probed()) {
      counters.probed();
    }
    if (Tracing.isTracing()) {
      Tracing.trace(OrderText.of(policyNow.mode(), replicas, ranking));
    }
    return moved ? replicas.sorted(new Placement(replicas, ranking)) : replicas;
  }

  /**
   * The order in which a read of these replicas would be sent now, were it not a probe: the host
   * has all of them ordered, and leaves out afterwards those that are down.
   *
   * @param ringOrder as the host has them before any ordering
   */
  public List<InetAddressAndPort> explain(
      List<InetAddressAndPort> ringOrder, Predicate<InetAddressAndPort> isUp) {
    return ranked(ringOrder).stream().filter(isUp).collect(Collectors.toUnmodifiableList());
  }

  private List<InetAddressAndPort> ranked(List<InetAddressAndPort> ringOrder) {
    ReplicaRanker ranker = policy.ranker();
    if (ranker == null || ringOrder.size() > Ranking.MAX_REPLICAS) {
      return ringOrder;
    }
    long now = MonotonicClock.Global.approxTime.now();
    Ranking ranking = new Ranking(ThreadLocalRandom.current().nextInt());
    ranking.beginToExplain();
    for (InetAddressAndPort endpoint : ringOrder) {
      Peer peer = peers.look(endpoint);
      if (peer.distance() == Peer.UNKNOWN_PLACE) {
        return ringOrder;
      }
      ranker.add(ranking, peer, RequestKind.READ, peer.distance(), now);
    }
    ranker.rank(ranking, now);
    return IntStream.range(0, ranking.size())
        .mapToObj(position -> ringOrder.get(ranking.at(position)))
        .collect(Collectors.toUnmodifiableList());
  }

  /** Compares replicas by the place the ranking gave them, a total order fixed for one sort. */
  private static final class Placement implements Comparator<Replica> {
    private static final int BITS = 4;
    private static final int PACKED = Long.SIZE / BITS;

    private final ReplicaCollection<?> replicas;
    private final Replica first;
    private final Replica second;
    private final long places;

    /** Of those beyond the ones that fit into a long. */
    private final int[] morePlaces;

    Placement(ReplicaCollection<?> replicas, Ranking ranking) {
      this.replicas = replicas;
      first = replicas.get(0);
      second = replicas.get(1);
      long packed = 0;
      int[] more = null;
      if (ranking.size() <= PACKED) {
        for (int position = 0; position < ranking.size(); position++) {
          packed |= (long) position << BITS * ranking.at(position);
        }
      } else {
        more = new int[ranking.size()];
        for (int position = 0; position < more.length; position++) {
          more[ranking.at(position)] = position;
        }
      }
      places = packed;
      morePlaces = more;
    }

    @Override
    public int compare(Replica a, Replica b) {
      return placeOf(a) - placeOf(b);
    }

    private int placeOf(Replica replica) {
      int i = replica == first ? 0 : replica == second ? 1 : indexBeyond(replica);
      return morePlaces == null ? (int) (places >>> BITS * i) & PACKED - 1 : morePlaces[i];
    }

    private int indexBeyond(Replica replica) {
      int i = 2;
      int last = replicas.size() - 1;
      while (i < last && replicas.get(i) != replica) {
        i++;
      }
      return i;
    }
  }
}
