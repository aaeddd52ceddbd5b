package io.github.stowage.cassandra.observe;

import io.github.stowage.core.selection.PeerState;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Every endpoint this node reads from, and what sums them up: a state per data centre, since a peer
 * far away is slower for that alone, and one for all.
 */
public final class PeerTable {
  /** About a minute's. */
  static final int REFRESHES_OF_A_CACHE = 60;

  private final ConcurrentHashMap<String, PeerState> datacenters = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<InetAddressAndPort, Peer> peers = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<InetAddressAndPort, Demotion> demoted = new ConcurrentHashMap<>();
  private final Function<InetAddressAndPort, Peer> create;
  private final Function<String, PeerState> createDatacenter;
  private final IEndpointSnitch delegate;
  private final InetAddressAndPort self;
  private final PeerState everyone;

  /** Another one whenever a peer is removed. */
  private volatile PeerCache cache = new PeerCache();

  private int refreshes;

  /**
   * @param halfLifeNanos see {@link PeerState}
   */
  public PeerTable(
      IEndpointSnitch delegate, InetAddressAndPort self, long halfLifeNanos, LongSupplier clock) {
    this.delegate = delegate;
    this.self = self;
    this.everyone = new PeerState(halfLifeNanos, clock.getAsLong());
    this.create =
        endpoint -> {
          Peer peer = new Peer(everyone, halfLifeNanos, clock.getAsLong());
          place(endpoint, peer);
          peer.demoted(demoted.containsKey(endpoint));
          return peer;
        };
    this.createDatacenter = name -> new PeerState(halfLifeNanos, clock.getAsLong());
  }

  public Peer get(InetAddressAndPort endpoint) {
    Peer peer = peers.get(endpoint);
    return peer != null ? peer : peers.computeIfAbsent(endpoint, create);
  }

  /** The same, and quicker, for an endpoint as replicas have it. */
  public Peer ofReplica(InetAddressAndPort endpoint) {
    // First, so that a peer removed meanwhile goes into a cache that nobody asks any more.
    PeerCache current = cache;
    Peer peer = current.get(endpoint);
    if (peer == null) {
      peer = get(endpoint);
      current.offer(endpoint, peer);
    }
    return peer;
  }

  /** What is known of the endpoint, without beginning to know it. */
  public Peer look(InetAddressAndPort endpoint) {
    Peer peer = peers.get(endpoint);
    return peer != null ? peer : create.apply(endpoint);
  }

  public Peer self() {
    return get(self);
  }

  public InetAddressAndPort selfEndpoint() {
    return self;
  }

  /** Shows life whenever any peer does. */
  public PeerState everyone() {
    return everyone;
  }

  public Map<InetAddressAndPort, Peer> all() {
    return peers;
  }

  void remove(InetAddressAndPort endpoint) {
    demoted.remove(endpoint);
    peers.remove(endpoint);
    cache = new PeerCache();
  }

  /** Forgets what was measured and published, but not what an operator said. */
  public void forget() {
    peers.keySet().removeIf(endpoint -> !endpoint.equals(self));
    cache = new PeerCache();
  }

  /** Whether this node is to ask the endpoint only after all others, known or not yet. */
  public void demote(InetAddressAndPort endpoint, boolean last) {
    if (last) {
      demote(endpoint, null);
    } else {
      demoted.remove(endpoint);
      setDemoted(endpoint, false);
    }
  }

  /**
   * This node is to ask it last, for as long as the same host has that address.
   *
   * @param host the id of the host; null for the first that is seen there
   */
  public void demote(InetAddressAndPort endpoint, String host) {
    // First, for whoever begins to know the endpoint meanwhile.
    demoted.put(endpoint, new Demotion(host));
    setDemoted(endpoint, true);
  }

  private void setDemoted(InetAddressAndPort endpoint, boolean last) {
    peers.computeIfPresent(
        endpoint,
        (same, peer) -> {
          peer.demoted(last);
          return peer;
        });
  }

  public Set<InetAddressAndPort> demoted() {
    return Set.copyOf(demoted.keySet());
  }

  /** Null if it is not demoted. */
  Demotion demotion(InetAddressAndPort endpoint) {
    return demoted.get(endpoint);
  }

  /**
   * To be called every second or so, by one thread at a time: the delegate may learn racks and data
   * centres late, from gossip or a changed file, and the host may hand out other objects for the
   * same endpoints, as after a change of the ring.
   */
  public void refresh() {
    peers.forEach(this::place);
    if (++refreshes % REFRESHES_OF_A_CACHE == 0) {
      cache = new PeerCache();
    }
  }

  /** One peer whose place is not known must not keep the others from theirs. */
  private void place(InetAddressAndPort endpoint, Peer peer) {
    try {
      int distance = distanceOf(endpoint);
      peer.place(
          distance,
          datacenters.computeIfAbsent(delegate.getDatacenter(endpoint), createDatacenter));
    } catch (RuntimeException | LinkageError | AssertionError e) {
      peer.place(Peer.UNKNOWN_PLACE, everyone);
    }
  }

  private int distanceOf(InetAddressAndPort endpoint) {
    if (endpoint.equals(self)) {
      return 0;
    }
    if (!delegate.getDatacenter(self).equals(delegate.getDatacenter(endpoint))) {
      return 3;
    }
    return delegate.getRack(self).equals(delegate.getRack(endpoint)) ? 1 : 2;
  }
}
