package io.github.stowage.cassandra.jmh;

import java.lang.reflect.Field;
import java.util.HashMap;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.FBUtilities;

/**
 * Cassandra's own dynamic snitch with the scores a running server would have given it, and its
 * default badness threshold.
 */
final class StockSnitch {
  private final DynamicEndpointSnitch snitch;
  private final InetAddressAndPort self = FBUtilities.getBroadcastAddressAndPort();

  StockSnitch(String delegate, Endpoints endpoints, boolean firstSlow)
      throws ReflectiveOperationException {
    snitch =
        new DynamicEndpointSnitch(DatabaseDescriptor.createEndpointSnitch(false, delegate), "jmh");
    HashMap<InetAddressAndPort, Double> scores = new HashMap<>();
    for (int i = 0; i < endpoints.replicas.length; i++) {
      scores.put(endpoints.replicas[i], firstSlow && i > 0 ? 0.2 : 1.0);
    }
    // updateScores() does nothing outside a started server, so its result is put in place.
    Field field = DynamicEndpointSnitch.class.getDeclaredField("scores");
    field.setAccessible(true);
    field.set(snitch, scores);
  }

  EndpointsForToken order(EndpointsForToken replicas) {
    return snitch.sortedByProximity(self, replicas);
  }
}
