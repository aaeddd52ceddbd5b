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

/** A coordinator and three replicas on other hosts, as Cassandra's own types. */
final class Endpoints {
  final InetAddressAndPort self = address(9);
  final InetAddressAndPort[] replicas = {address(1), address(2), address(3)};

  Endpoints() {
    DatabaseDescriptor.clientInitialization(true, Config::new);
    DatabaseDescriptor.setPartitionerUnsafe(Murmur3Partitioner.instance);
  }

  EndpointsForToken replicas() {
    Token start = new Murmur3Partitioner.LongToken(0);
    Token end = new Murmur3Partitioner.LongToken(100);
    Replica[] all = new Replica[replicas.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = Replica.fullReplica(replicas[i], new Range<>(start, end));
    }
    return EndpointsForToken.of(end, all);
  }

  private static InetAddressAndPort address(int host) {
    try {
      return InetAddressAndPort.getByAddressOverrideDefaults(
          InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host}), 7000);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
