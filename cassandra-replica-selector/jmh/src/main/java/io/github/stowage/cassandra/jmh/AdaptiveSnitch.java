package io.github.stowage.cassandra.jmh;

import io.github.stowage.cassandra.act.ReplicaOrdering;
import io.github.stowage.cassandra.config.SelectorConfig;
import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.PeerTable;
import io.github.stowage.cassandra.report.Counters;
import io.github.stowage.cassandra.report.Warnings;
import io.github.stowage.core.score.ResourceSample;
import io.github.stowage.core.selection.PublishedLoad;
import io.github.stowage.core.selection.RequestKind;
import io.github.stowage.core.selection.SelectionDefaults;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;

/**
 * Delegate and ordering as ResourceAwareSnitch joins them, fed with the measurements of a running
 * server.
 */
final class AdaptiveSnitch {
  private final ReplicaOrdering ordering;

  AdaptiveSnitch(String delegateName, Endpoints endpoints, boolean firstSlow) {
    IEndpointSnitch delegate = DatabaseDescriptor.createEndpointSnitch(false, delegateName);
    PeerTable peers =
        new PeerTable(
            delegate, endpoints.self, SelectionDefaults.HALF_LIFE_NANOS, System::nanoTime);
    long now = System.nanoTime();
    for (int i = 0; i < endpoints.replicas.length; i++) {
      var peer = peers.get(endpoints.replicas[i]);
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
    ordering =
        new ReplicaOrdering(
            peers,
            null, // this coordinator holds none of the replicas
            SelectionPolicy.of(config, peers.everyone()),
            new Counters(new Warnings()));
  }

  EndpointsForToken order(EndpointsForToken replicas) {
    return ordering.order(replicas);
  }
}
