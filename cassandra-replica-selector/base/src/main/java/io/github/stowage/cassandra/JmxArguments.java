package io.github.stowage.cassandra;

import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.observe.GossipObserver;
import io.github.stowage.core.selection.PeerState;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.InetAddressAndPort;

/** What operators may say through JMX; refused in one line, by a type every JMX client has. */
final class JmxArguments {
  private JmxArguments() {}

  /** What may be set at run time and is a number, by its key: the least and the most. */
  static Map<String, double[]> limits() {
    Map<String, double[]> limits = new TreeMap<>();
    for (Setting each :
        List.of(
            Setting.RACK_THRESHOLD,
            Setting.TIE_BAND,
            Setting.PROBE_INTERVAL_MS,
            Setting.PUBLISH_INTERVAL_MS)) {
      limits.put(each.key(), new double[] {each.min(), each.max()});
    }
    limits.put("severity", new double[] {0, PeerState.MOST_SEVERITY});
    return limits;
  }

  static double severity(double severity) {
    if (!(severity >= 0 && severity <= PeerState.MOST_SEVERITY)) {
      throw new IllegalArgumentException(
          "severity = " + severity + ", allowed: 0 to " + (int) PeerState.MOST_SEVERITY);
    }
    return severity;
  }

  /** The id of the host that has the node's address now, or null. */
  static String hostOf(InetAddressAndPort node) {
    return GossipObserver.hostOf(Gossiper.instance.getEndpointStateForEndpoint(node));
  }

  /** A node of this cluster. */
  static InetAddressAndPort node(String text) {
    try {
      InetAddressAndPort endpoint = InetAddressAndPort.getByName(text);
      if (Gossiper.instance.getEndpointStateForEndpoint(endpoint) != null) {
        return endpoint;
      }
    } catch (UnknownHostException | IllegalArgumentException e) {
      // Said below, with what is allowed.
    }
    throw new IllegalArgumentException(
        "peer = "
            + text
            + ", allowed: the address of a node of this cluster, as in nodetool status");
  }
}
