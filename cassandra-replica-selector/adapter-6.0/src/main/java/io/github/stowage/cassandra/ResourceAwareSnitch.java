package io.github.stowage.cassandra;

import java.util.Comparator;
import org.apache.cassandra.locator.Endpoint;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NodeProximity;
import org.apache.cassandra.utils.Sortable;

/**
 * Set it in cassandra.yaml either with {@code endpoint_snitch} or with {@code node_proximity}:
 * {@code io.github.stowage.cassandra.ResourceAwareSnitch}, and {@code dynamic_snitch: false}; it
 * takes the dynamic snitch's place.
 */
public final class ResourceAwareSnitch extends SelectingSnitch implements NodeProximity {
  public ResourceAwareSnitch() {
    LateStart.of(this);
  }

  /** Accord does not start with one that does not. */
  @Override
  public boolean supportCompareByEndpoint() {
    return delegate.supportCompareByEndpoint();
  }

  /**
   * Accord's order stays stock's. In 6.0-alpha2 Accord reads from the last node of a comparator's
   * order, while stock's comparators put the nearest first: what is meant is not known yet.
   */
  @Override
  public <C extends Sortable<? extends Endpoint, ? extends C>>
      Comparator<Endpoint> endpointComparator(InetAddressAndPort self, C endpoints) {
    return delegate.endpointComparator(self, endpoints);
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
