package io.github.stowage.cassandra.jmh;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;

/**
 * A coordinator and replicas on other hosts, as Cassandra's own types. Their addresses say to
 * RackInferringSnitch where they are, and are the only thing that it needs.
 */
final class Endpoints {
  private static final int RACKS = 3;
  private static final int REPLICAS_OF_A_DATACENTER = 9;

  final InetAddressAndPort self = address(0, 0, 99);
  final InetAddressAndPort[] replicas;

  /**
   * @param count of the replicas, up to nine in the coordinator's data centre
   * @param nearestLast they are in three racks, the coordinator's own the last of them in ring
   *     order; otherwise all are in that one
   */
  Endpoints(int count, boolean nearestLast) {
    replicas = new InetAddressAndPort[count];
    for (int i = 0; i < count; i++) {
      int rack = nearestLast ? RACKS - 1 - i % RACKS : 0;
      replicas[i] = address(i / REPLICAS_OF_A_DATACENTER, rack, i + 1);
    }
    beTheCoordinator(self);
  }

  EndpointsForToken replicas() {
    return replicas(replicas);
  }

  static EndpointsForToken replicas(InetAddressAndPort... hosts) {
    Token start = new Murmur3Partitioner.LongToken(0);
    Token end = new Murmur3Partitioner.LongToken(100);
    Replica[] all = new Replica[hosts.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = Replica.fullReplica(hosts[i], new Range<>(start, end));
    }
    return EndpointsForToken.of(end, all);
  }

  static void beTheCoordinator(InetAddressAndPort self) {
    DatabaseDescriptor.clientInitialization(true, Config::new);
    DatabaseDescriptor.setPartitionerUnsafe(Murmur3Partitioner.instance);
    DatabaseDescriptor.setBroadcastAddress(self.getAddress());
  }

  static InetAddressAndPort address(int datacenter, int rack, int host) {
    try {
      byte[] bytes = {127, (byte) datacenter, (byte) rack, (byte) host};
      return InetAddressAndPort.getByAddressOverrideDefaults(InetAddress.getByAddress(bytes), 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
