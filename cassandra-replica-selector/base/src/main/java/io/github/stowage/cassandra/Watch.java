package io.github.stowage.cassandra;

import io.github.stowage.cassandra.act.LoadPublisher;
import io.github.stowage.cassandra.observe.GossipObserver;
import io.github.stowage.cassandra.observe.LoadCodec;
import io.github.stowage.cassandra.observe.LocalLoad;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.observe.RequestTracker;
import io.github.stowage.cassandra.report.PeerGauges;
import io.github.stowage.core.selection.Announcing;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * All that is measured, heard and published in every mode but off. In that one nothing is: who
 * switches the plug-in off wants the node as it was without it.
 */
final class Watch {
  private final PeerTable peers;
  private final LocalLoad local;
  private final RequestTracker tracker;
  private final GossipObserver gossip;
  private final LoadPublisher publisher;
  private final PeerGauges gauges;
  private final Announcing announcing = new Announcing();
  private boolean on;
  private boolean ended;

  Watch(
      PeerTable peers,
      LocalLoad local,
      RequestTracker tracker,
      GossipObserver gossip,
      LoadPublisher publisher,
      PeerGauges gauges) {
    this.peers = peers;
    this.local = local;
    this.tracker = tracker;
    this.gossip = gossip;
    this.publisher = publisher;
    this.gauges = gauges;
  }

  synchronized void start() {
    if (on || ended) {
      return;
    }
    on = true;
    local.start(System.nanoTime());
    announcing.reset();
    tracker.install();
    Gossiper.instance.register(gossip);
    for (InetAddressAndPort endpoint : Gossiper.instance.getLiveMembers()) {
      EndpointState state = Gossiper.instance.getEndpointStateForEndpoint(endpoint);
      if (state != null) {
        gossip.onJoin(endpoint, state);
      }
    }
  }

  synchronized void stop() {
    if (!on) {
      return;
    }
    on = false;
    tracker.uninstall();
    Gossiper.instance.unregister(gossip);
    gauges.clear();
    local.stop();
    peers.forget();
  }

  /** {@link #stop} for good: a mode that is set late, through JMX, must not start it again. */
  synchronized void end() {
    ended = true;
    stop();
  }

  /** To be called every tick. */
  synchronized void look(long now) {
    if (on) {
      tracker.expire();
      local.look(now);
    }
  }

  /**
   * To be called every time a load is due.
   *
   * @param tellsAll publish it even if it is what the others know
   */
  synchronized void measure(long now, boolean tellsAll) {
    if (on) {
      LoadCodec.Load load = local.sample(System.currentTimeMillis(), now);
      if (publisher.hasAudience() && (announcing.isDue(load.sample, now) || tellsAll)) {
        publisher.publish(load);
      }
    }
  }

  /**
   * To be called every second or so: brings in line what no event tells, or one that was missed.
   */
  synchronized void catchUp() {
    if (on) {
      gossip.catchUp(Gossiper.instance::getEndpointStateForEndpoint);
      peers.refresh();
      gauges.follow();
    }
  }
}
