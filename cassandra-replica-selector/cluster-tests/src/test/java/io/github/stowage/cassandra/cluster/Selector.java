package io.github.stowage.cassandra.cluster;

import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cassandra.testkit.SelectorSwap;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** The plug-in on one node, as JMX shows it to anyone. */
final class Selector {
  private static final String NAME = "io.github.stowage:type=ReplicaSelector";
  private final Node node;

  Selector(Node node) {
    this.node = node;
  }

  boolean isLoaded() throws JMException, IOException {
    return node.jmx().isRegistered(new ObjectName(NAME));
  }

  /** Swaps in our snitch, with that mode. */
  void use(String mode) throws JMException, IOException {
    SelectorSwap.to(node, mode);
  }

  /** Swaps in what a cluster without the plug-in runs. */
  void useStock() {
    node.updateSnitch(SharedClusters.STOCK_SNITCH, true, 100, 600_000, 1.0);
  }

  void mode(String mode) throws JMException, IOException {
    SelectorSwap.mode(node, mode);
  }

  /** How long a peer is sent nothing before it is tried again; 0 for never. */
  void probeInterval(double millis) throws JMException, IOException {
    node.jmx().setAttribute(new ObjectName(NAME), new Attribute("ProbeIntervalMillis", millis));
  }

  /** How far all coordinators are to avoid this node. */
  void severity(double severity) throws JMException, IOException {
    node.jmx().setAttribute(new ObjectName(NAME), new Attribute("Severity", severity));
  }

  /** This node alone is to avoid the peer at {@code address}, until the snitch is swapped. */
  void demote(String address) throws JMException, IOException {
    node.jmx()
        .invoke(
            new ObjectName(NAME),
            "demote",
            new Object[] {address},
            new String[] {String.class.getName()});
  }

  Object attribute(String name) throws JMException, IOException {
    return node.jmx().getAttribute(new ObjectName(NAME), name);
  }

  Map<String, Long> counters() throws JMException, IOException {
    return ((TabularData) attribute("Counters"))
        .values().stream()
            .map(CompositeData.class::cast)
            .collect(Collectors.toMap(e -> (String) e.get("key"), e -> (Long) e.get("value")));
  }

  /** What this node knows of the peer at {@code address}; null if nothing. */
  CompositeData peer(String address) throws JMException, IOException {
    return Arrays.stream((CompositeData[]) attribute("PeerScores"))
        .filter(p -> ((String) p.get("endpoint")).startsWith(address + ":"))
        .findFirst()
        .orElse(null);
  }
}
