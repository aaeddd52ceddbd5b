package io.github.stowage.cassandra.observe;

import io.github.stowage.core.selection.PeerState;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Every endpoint this node reads from, and the one state that sums them up. */
public final class PeerTable {
  private final ConcurrentHashMap<InetAddressAndPort, Peer> peers = new ConcurrentHashMap<>();
  private final Function<InetAddressAndPort, Peer> create;
  private final IEndpointSnitch delegate;
  private final InetAddressAndPort self;
  private final PeerState everyone;
  private final AtomicInteger version = new AtomicInteger();

  /**
   * @param halfLifeNanos see {@link PeerState}
   */
  public PeerTable(
      IEndpointSnitch delegate, InetAddressAndPort self, long halfLifeNanos, LongSupplier clock) {
    this.delegate = delegate;
    this.self = self;
    this.everyone = new PeerState(halfLifeNanos, clock.getAsLong());
    this.create =
        endpoint ->
            new Peer(
                new PeerState(halfLifeNanos, clock.getAsLong()), everyone, distanceOf(endpoint));
  }

  public Peer get(InetAddressAndPort endpoint) {
    Peer peer = peers.get(endpoint);
    return peer != null ? peer : peers.computeIfAbsent(endpoint, create);
  }

  public Peer self() {
    return get(self);
  }

  public InetAddressAndPort selfEndpoint() {
    return self;
  }

  /** Latencies of all peers together: what counts as neutral. */
  public PeerState everyone() {
    return everyone;
  }

  public Map<InetAddressAndPort, Peer> all() {
    return peers;
  }

  void remove(InetAddressAndPort endpoint) {
    peers.remove(endpoint);
    version.incrementAndGet();
  }

  /** Changes whenever a peer is removed. */
  int version() {
    return version.get();
  }

  /** The delegate may learn racks and data centres late, from gossip or a changed file. */
  public void refreshDistances() {
    peers.forEach((endpoint, peer) -> peer.distance(distanceOf(endpoint)));
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
