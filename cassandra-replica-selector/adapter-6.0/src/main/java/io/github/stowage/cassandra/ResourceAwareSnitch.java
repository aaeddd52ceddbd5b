package io.github.stowage.cassandra;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.cassandra.locator.Endpoint;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NodeProximity;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.Sortable;

/**
 * Set it in cassandra.yaml either with {@code endpoint_snitch} or with {@code node_proximity}:
 * {@code io.github.stowage.cassandra.ResourceAwareSnitch}, and {@code dynamic_snitch: false}; it
 * takes the dynamic snitch's place.
 */
public final class ResourceAwareSnitch extends SelectingSnitch implements NodeProximity {
  /**
   * Where Accord was seen to read from the last of the nodes in the comparator's order, not from
   * the first, as stock's comparators have it. Another release may have mended either.
   */
  private static final String LAST_IS_READ = "6.0-alpha2";

  private final boolean ordersAccord = FBUtilities.getReleaseVersionString().equals(LAST_IS_READ);

  public ResourceAwareSnitch() {
    LateStart.of(this);
  }

  /** Accord asks nobody who does not. */
  @Override
  public boolean supportCompareByEndpoint() {
    return delegate.supportCompareByEndpoint();
  }

  /** How Accord orders the nodes of one transaction that this node does not hold itself. */
  @Override
  public <C extends Sortable<? extends Endpoint, ? extends C>>
      Comparator<Endpoint> endpointComparator(InetAddressAndPort self, C endpoints) {
    if (!ordersAccord) {
      return delegate.endpointComparator(self, endpoints);
    }
    List<InetAddressAndPort> candidates = new ArrayList<>(endpoints.size());
    for (Endpoint endpoint : endpoints) {
      candidates.add(endpoint.endpoint());
    }
    // They come by their numbers, which would send all that is alike to one of them.
    Collections.shuffle(candidates, ThreadLocalRandom.current());
    List<InetAddressAndPort> ordered = orderNow(candidates);
    if (ordered == null) {
      return delegate.endpointComparator(self, endpoints);
    }
    Map<InetAddressAndPort, Integer> places = new HashMap<>();
    for (InetAddressAndPort endpoint : ordered) {
      places.put(endpoint, -places.size());
    }
    return Comparator.comparingInt(e -> places.getOrDefault(e.endpoint(), Integer.MIN_VALUE));
  }

  @Override
  public void configureAddresses() {
    delegate.configureAddresses();
  }

  @Override
  public boolean preferLocalConnections() {
    return delegate.preferLocalConnections();
  }
}
