package io.github.stowage.ycsb;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * How to reach a cluster.
 *
 * @param contactPoints nodes to ask first, at least one
 * @param localDatacenter the only data center whose nodes are asked
 * @param coordinatorOnly true: ask the contact points and no other node, so that the server side
 *     alone chooses the replica; false: the driver picks a replica of the key as coordinator
 * @param requestTimeout after which a request fails on the client
 * @param credentials user and password, or null for none
 */
public record ConnectionSettings(
    List<InetSocketAddress> contactPoints,
    String localDatacenter,
    boolean coordinatorOnly,
    Duration requestTimeout,
    Credentials credentials) {

  public ConnectionSettings {
    contactPoints = List.copyOf(contactPoints);
    if (contactPoints.isEmpty()) {
      throw new IllegalArgumentException("contactPoints is empty: allowed is at least one");
    }
    if (requestTimeout.isZero() || requestTimeout.isNegative()) {
      throw new IllegalArgumentException("requestTimeout " + requestTimeout + " must be above 0");
    }
  }

  /** Talks to one node only: every request has {@code coordinator} as its coordinator. */
  public static ConnectionSettings coordinator(
      InetSocketAddress coordinator, String localDatacenter, Duration requestTimeout) {
    return new ConnectionSettings(
        List.of(coordinator), localDatacenter, true, requestTimeout, null);
  }
}
