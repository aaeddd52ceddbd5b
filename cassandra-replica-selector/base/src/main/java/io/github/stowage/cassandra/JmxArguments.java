package io.github.stowage.cassandra;

import io.github.stowage.core.selection.PeerState;
import java.net.UnknownHostException;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.InetAddressAndPort;

/** What operators may say through JMX; refused in one line, by a type every JMX client has. */
final class JmxArguments {
  private JmxArguments() {}

  static double severity(double severity) {
    if (!(severity >= 0 && severity <= PeerState.MOST_SEVERITY)) {
      throw new IllegalArgumentException(
          "severity = " + severity + ", allowed: 0 to " + (int) PeerState.MOST_SEVERITY);
    }
    return severity;
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
