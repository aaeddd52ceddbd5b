package io.github.stowage.cassandra.jmh;

import io.github.stowage.cassandra.GossipLine;
import io.github.stowage.cassandra.act.ReplicaOrdering;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.LocalLoad;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.observe.RequestTracker;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.monitor.ResourceMonitor;
import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;
import io.github.stowage.core.selection.SelectionDefaults;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Delegate and ordering as ResourceAwareSnitch joins them, fed with the measurements of a running
 * server.
 */
final class AdaptiveSnitch {
  private final ReplicaOrdering ordering;
  private final RequestTracker tracker;

  /**
   * @param firstSlow the first of the peers is slower than the others
   */
  AdaptiveSnitch(
      String delegateName,
      InetAddressAndPort self,
      InetAddressAndPort[] endpoints,
      boolean firstSlow) {
    IEndpointSnitch delegate = DatabaseDescriptor.createEndpointSnitch(false, delegateName);
    PeerTable peers =
        new PeerTable(delegate, self, SelectionDefaults.HALF_LIFE_NANOS, System::nanoTime);
    long now = System.nanoTime();
    for (int i = 0; i < endpoints.length; i++) {
      var peer = peers.get(endpoints[i]);
      for (int sample = 0; sample < 100; sample++) {
        long latency = firstSlow && i == 0 ? 5_000_000 : 1_000_000;
        peer.sent(RequestKind.READ, now);
        peer.answered(RequestKind.READ, latency, now);
        peer.group().observed(RequestKind.READ, latency, now);
      }
      peer.publish(new PublishedLoad(ResourceSample.of(0.3, 0.5), 2, now));
    }
    SelectorConfig config =
        SelectorConfig.load(System.getProperties(), AdaptiveSnitch.class.getClassLoader());
    Line line = new Line();
    Counters counters = new Counters(new Warnings());
    ordering =
        new ReplicaOrdering(
            peers,
            new LocalLoad(ResourceMonitor.ofThisProcess(System::nanoTime), line, peers.self(), now),
            SelectionPolicy.of(config, peers.everyone()),
            counters);
    tracker = new RequestTracker(peers, counters, line);
  }

  EndpointsForToken order(EndpointsForToken replicas) {
    return ordering.order(replicas);
  }

  /** What the plug-in does for each read of another host: once as it leaves, once when answered. */
  void sentAndAnswered(InetAddressAndPort peer, long id) {
    tracker.sent(id, RequestKind.READ, peer);
    tracker.received(id, false, peer);
  }

  /** The server of this benchmark, with a read stage of its own. */
  private static final class Line extends GossipLine {
    Line() {
      super("5.0");
    }
  }
}
