package io.github.stowage.cassandra.jmh;

import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A coordinator in a ring of a thousand, which holds one of the three replicas of each range that
 * it is asked for, as with a driver that knows tokens; and both snitches over it.
 */
@State(Scope.Benchmark)
public class WideRing {
  static final int PEERS = 1_000;
  private static final int RACKS = 10;
  private static final int HOSTS_OF_A_RACK = PEERS / RACKS;

  final InetAddressAndPort self = Endpoints.address(0, 0, HOSTS_OF_A_RACK + 1);
  final InetAddressAndPort[] peers = new InetAddressAndPort[PEERS];
  final EndpointsForToken[] replicaSets = new EndpointsForToken[PEERS];

  StockSnitch stock;
  AdaptiveSnitch adaptive;

  @Setup
  public void setUp() throws ReflectiveOperationException {
    Endpoints.beTheCoordinator(self);
    for (int i = 0; i < PEERS; i++) {
      peers[i] = Endpoints.address(0, i % RACKS, 1 + i / RACKS);
    }
    for (int i = 0; i < PEERS; i++) {
      InetAddressAndPort next = peers[(i + 1) % PEERS];
      replicaSets[i] =
          i % 2 == 0
              ? Endpoints.replicas(self, peers[i], next)
              : Endpoints.replicas(peers[i], self, next);
    }
    stock = new StockSnitch(OrderingBenchmark.DELEGATE, self, peers, false);
    adaptive = new AdaptiveSnitch(OrderingBenchmark.DELEGATE, self, peers, false);
  }
}
