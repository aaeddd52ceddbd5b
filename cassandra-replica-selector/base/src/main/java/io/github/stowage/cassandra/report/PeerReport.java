package io.github.stowage.cassandra.report;

import io.github.stowage.cassandra.decide.SelectionPolicy;
import io.github.stowage.cassandra.observe.Peer;
import io.github.stowage.cassandra.observe.PeerTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Peers as they are at the moment of asking, the same figures for JMX, gauges and the table. All
 * work is done by who asks; what is measured on the read path is only looked at.
 */
public final class PeerReport {
  private final PeerTable peers;
  private final IEndpointSnitch delegate;
  private final Supplier<SelectionPolicy> policy;

  public PeerReport(PeerTable peers, IEndpointSnitch delegate, Supplier<SelectionPolicy> policy) {
    this.peers = peers;
    this.delegate = delegate;
    this.policy = policy;
  }

  /** All that are known, sorted; in a mode that watches nobody none is. */
  public List<InetAddressAndPort> endpoints() {
    List<InetAddressAndPort> endpoints = new ArrayList<>();
    if (policy.get().watches()) {
      endpoints.addAll(peers.all().keySet());
      endpoints.sort(Comparator.comparing(InetAddressAndPort::getHostAddressAndPort));
    }
    return endpoints;
  }

  public List<PeerScore> of(List<InetAddressAndPort> endpoints) {
    double total = Math.max(1, peers.all().values().stream().mapToLong(Peer::requests).sum());
    return endpoints.stream()
        .map(endpoint -> of(endpoint, total))
        .collect(Collectors.toUnmodifiableList());
  }

  /** One alone, without its share of the reads, which takes a look at all. */
  public PeerScore of(InetAddressAndPort endpoint) {
    return of(endpoint, Double.NaN);
  }

  private PeerScore of(InetAddressAndPort endpoint, double totalRequests) {
    return new PeerScore(
        endpoint.getHostAddressAndPort(),
        place(IEndpointSnitch::getDatacenter, endpoint),
        place(IEndpointSnitch::getRack, endpoint),
        peers.look(endpoint),
        policy.get(),
        totalRequests,
        System.nanoTime());
  }

  /** Null while the delegate does not know it: one such peer must not hide the others. */
  private String place(
      BiFunction<IEndpointSnitch, InetAddressAndPort, String> part, InetAddressAndPort endpoint) {
    try {
      return part.apply(delegate, endpoint);
    } catch (RuntimeException | LinkageError | AssertionError e) {
      return null;
    }
  }
}
