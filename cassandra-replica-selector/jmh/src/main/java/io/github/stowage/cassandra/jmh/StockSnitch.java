package io.github.stowage.cassandra.jmh;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Cassandra's own dynamic snitch with the scores a running server would have given it, and its
 * default badness threshold.
 */
final class StockSnitch {
  private final DynamicEndpointSnitch snitch;
  private final InetAddressAndPort self;

  /**
   * @param firstSlow the first of the peers is slower than the others
   */
  StockSnitch(
      String delegate, InetAddressAndPort self, InetAddressAndPort[] peers, boolean firstSlow)
      throws ReflectiveOperationException {
    this.self = self;
    snitch =
        new DynamicEndpointSnitch(DatabaseDescriptor.createEndpointSnitch(false, delegate), "jmh");
    HashMap<InetAddressAndPort, Double> scores = new HashMap<>();
    scores.put(self, 1.0);
    for (int i = 0; i < peers.length; i++) {
      scores.put(peers[i], firstSlow && i > 0 ? 0.2 : 1.0);
    }
    // updateScores() does nothing outside a started server, so its result is put in place.
    Field field = DynamicEndpointSnitch.class.getDeclaredField("scores");
    field.setAccessible(true);
    field.set(snitch, scores);
  }

  EndpointsForToken order(EndpointsForToken replicas) {
    return snitch.sortedByProximity(self, replicas);
  }

  /** What the snitch does for each answer. */
  void answered(InetAddressAndPort peer, long nanos) {
    snitch.receiveTiming(peer, nanos, TimeUnit.NANOSECONDS);
  }
}
