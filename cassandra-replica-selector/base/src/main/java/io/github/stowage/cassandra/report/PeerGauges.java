package io.github.stowage.cassandra.report;

import io.github.stowage.cassandra.HostLine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Gauges of each known peer in Cassandra's metric registry. They come and go with a background
 * thread: a read that is the first to a peer must not wait for a registry.
 */
public final class PeerGauges {
  private static final Map<String, ToDoubleFunction<PeerScore>> FIGURES = new TreeMap<>();

  static {
    FIGURES.put("Score", PeerScore::getReadScore);
    FIGURES.put("ExpectedMillis", PeerScore::getExpectedMillis);
    FIGURES.put("ReadsInFlight", PeerScore::getInFlight);
    FIGURES.put("ReadsSent", PeerScore::getRequests);
    FIGURES.put("Avoided", peer -> peer.isAvoided() ? 1 : 0);
    FIGURES.put("Demoted", peer -> peer.isDemoted() ? 1 : 0);
    FIGURES.put("Troubled", peer -> peer.isTroubled() ? 1 : 0);
    FIGURES.put("Severity", PeerScore::getSeverity);
    FIGURES.put("PublishedAgeMillis", PeerScore::getPublishedAgeMillis);
  }

  private final HostLine line;
  private final PeerReport report;
  private final Counters counters;
  private final Map<InetAddressAndPort, String> shown = new HashMap<>();

  public PeerGauges(HostLine line, PeerReport report, Counters counters) {
    this.line = line;
    this.report = report;
    this.counters = counters;
  }

  /** Brings the gauges in line with the peers that are known now. Used by one thread at a time. */
  public void follow() {
    Set<InetAddressAndPort> known = new HashSet<>(report.endpoints());
    show(known);
    for (InetAddressAndPort gone : Set.copyOf(shown.keySet())) {
      if (!known.contains(gone)) {
        hide(gone);
      }
    }
  }

  public void clear() {
    Set.copyOf(shown.keySet()).forEach(this::hide);
  }

  private void show(Set<InetAddressAndPort> known) {
    for (InetAddressAndPort endpoint : known) {
      String scope = endpoint.getHostAddressAndPortForJMX();
      // Remembered first: what fails is not tried again each time.
      if (shown.putIfAbsent(endpoint, scope) == null) {
        guarded(
            () ->
                FIGURES.forEach(
                    (name, figure) ->
                        line.registerGauge(
                            scope, name, () -> figure.applyAsDouble(report.of(endpoint)))));
      }
    }
  }

  private void hide(InetAddressAndPort endpoint) {
    String scope = shown.remove(endpoint);
    guarded(() -> FIGURES.keySet().forEach(name -> line.removeGauge(scope, name)));
  }

  private void guarded(Runnable change) {
    try {
      change.run();
    } catch (RuntimeException | LinkageError | AssertionError e) {
      counters.reportFailed(Warnings.Kind.REPORT_FAILED, e);
    }
  }
}
