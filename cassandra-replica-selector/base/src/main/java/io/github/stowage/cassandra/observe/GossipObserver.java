package io.github.stowage.cassandra.observe;

import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.core.selection.PublishedLoad;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.IEndpointStateChangeSubscriber;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Takes the loads peers publish, and their severities, out of gossip. A value that is oversize,
 * malformed, from the future or from no member of the ring is dropped and counted, never logged: a
 * broken peer must not fill the log.
 */
public final class GossipObserver implements IEndpointStateChangeSubscriber {
  /** Clocks of one cluster may differ by this much; a value dated later is not believed. */
  static final long MAX_CLOCK_SKEW_MILLIS = 5_000;

  /** The property by which the stock dynamic snitch can be told so. */
  private static final boolean IGNORE_SEVERITY =
      Boolean.getBoolean("cassandra.ignore_dynamic_snitch_severity");

  private final PeerTable peers;
  private final ApplicationState key;
  private final Predicate<InetAddressAndPort> member;
  private final LongSupplier epochMillis;
  private final Counters counters;
  private Set<InetAddressAndPort> unknown = Set.of();

  public GossipObserver(
      PeerTable peers,
      ApplicationState key,
      Predicate<InetAddressAndPort> member,
      LongSupplier epochMillis,
      Counters counters) {
    this.peers = peers;
    this.key = key;
    this.member = member;
    this.epochMillis = epochMillis;
    this.counters = counters;
  }

  @Override
  public void onChange(InetAddressAndPort endpoint, ApplicationState state, VersionedValue value) {
    if (state == key && !endpoint.equals(peers.selfEndpoint())) {
      accept(endpoint, value.value);
    } else if (state == ApplicationState.SEVERITY && !IGNORE_SEVERITY) {
      acceptSeverity(endpoint, value.value);
    }
  }

  @Override
  public void onJoin(InetAddressAndPort endpoint, EndpointState state) {
    take(endpoint, state, key);
    take(endpoint, state, ApplicationState.SEVERITY);
  }

  private void take(InetAddressAndPort endpoint, EndpointState state, ApplicationState which) {
    VersionedValue value = state.getApplicationState(which);
    if (value != null) {
      onChange(endpoint, which, value);
    }
  }

  @Override
  public void onAlive(InetAddressAndPort endpoint, EndpointState state) {
    down(endpoint, false);
  }

  @Override
  public void onDead(InetAddressAndPort endpoint, EndpointState state) {
    down(endpoint, true);
  }

  private void down(InetAddressAndPort endpoint, boolean down) {
    Peer peer = peers.all().get(endpoint);
    if (peer != null) {
      peer.down(down);
    }
  }

  @Override
  public void onRemove(InetAddressAndPort endpoint) {
    peers.remove(endpoint);
  }

  /** What an operator, or a decommission, says of how far the node is to be avoided. */
  void acceptSeverity(InetAddressAndPort endpoint, String text) {
    if (!endpoint.equals(peers.selfEndpoint()) && !member.test(endpoint)) {
      counters.gossipIgnored(Counters.Gossip.NOT_A_MEMBER);
      return;
    }
    try {
      peers.get(endpoint).severity(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      counters.gossipIgnored(Counters.Gossip.MALFORMED);
    }
  }

  /**
   * Makes up for what no event tells, of the peers that are known: that a node was down before it
   * was known; that it has no severity any more since it started again, or had one when this node
   * began to listen; that a peer is gone, of which a read on its way made a new one after {@link
   * #onRemove}; and that one that is demoted has left, or another host has its address. To be
   * called every second or so, by one thread at a time.
   *
   * @param states what gossip has of an endpoint, or null
   */
  public void catchUp(Function<InetAddressAndPort, EndpointState> states) {
    Set<InetAddressAndPort> strangers = new HashSet<>();
    peers
        .all()
        .forEach(
            (endpoint, peer) -> {
              EndpointState state = states.apply(endpoint);
              boolean other = !endpoint.equals(peers.selfEndpoint());
              followDown(peer, () -> other && isDown(states.apply(endpoint)));
              if (!IGNORE_SEVERITY) {
                peer.severity(severityOf(state));
              }
              if (other && !member.test(endpoint)) {
                strangers.add(endpoint);
              }
            });
    peers.demoted().forEach(endpoint -> checkDemotion(endpoint, states.apply(endpoint), strangers));
    // Twice: who has just joined may be asked before all of this node knows.
    Set<InetAddressAndPort> gone = new HashSet<>(strangers);
    gone.retainAll(unknown);
    gone.forEach(peers::remove);
    strangers.removeAll(gone);
    unknown = strangers;
  }

  /** As Cassandra's own failure detector has it. */
  private static void followDown(Peer peer, BooleanSupplier isDown) {
    boolean down = isDown.getAsBoolean();
    peer.down(down);
    // The mark may have undone that of an event, which comes once.
    while (isDown.getAsBoolean() != down) {
      down = !down;
      peer.down(down);
    }
  }

  private static boolean isDown(EndpointState state) {
    return state == null || !state.isAlive();
  }

  private void checkDemotion(
      InetAddressAndPort endpoint, EndpointState state, Set<InetAddressAndPort> strangers) {
    Demotion demotion = peers.demotion(endpoint);
    if (demotion == null || endpoint.equals(peers.selfEndpoint())) {
      return;
    }
    if (!demotion.isOf(hostOf(state))) {
      peers.remove(endpoint);
    } else if (demotion.hasLeft(member.test(endpoint), state != null)) {
      strangers.add(endpoint);
    }
  }

  /** The id of the host that gossip has there, which no other has, or null. */
  public static String hostOf(EndpointState state) {
    VersionedValue value =
        state == null ? null : state.getApplicationState(ApplicationState.HOST_ID);
    return value == null ? null : value.value;
  }

  /** What is no number was counted when it came. */
  private static double severityOf(EndpointState state) {
    VersionedValue value =
        state == null ? null : state.getApplicationState(ApplicationState.SEVERITY);
    try {
      return value == null ? 0 : Double.parseDouble(value.value);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  void accept(InetAddressAndPort endpoint, String text) {
    if (!member.test(endpoint)) {
      counters.gossipIgnored(Counters.Gossip.NOT_A_MEMBER);
      return;
    }
    LoadCodec.Load load;
    try {
      load = LoadCodec.decode(text);
    } catch (IllegalArgumentException e) {
      counters.gossipIgnored(Counters.Gossip.MALFORMED);
      return;
    }
    long age = epochMillis.getAsLong() - load.epochMillis;
    if (age < -MAX_CLOCK_SKEW_MILLIS) {
      counters.gossipIgnored(Counters.Gossip.FROM_THE_FUTURE);
      return;
    }
    long receivedAt = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(Math.max(0, age));
    peers.get(endpoint).publish(new PublishedLoad(load.sample, load.queue, receivedAt));
    counters.gossipAccepted();
  }
}
