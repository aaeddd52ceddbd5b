package io.github.stowage.cassandra.line;

import java.util.Comparator;
import java.util.Set;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.Endpoint;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.NodeProximity;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaCollection;
import org.apache.cassandra.locator.SnitchAdapter;
import org.apache.cassandra.tcm.membership.Location;
import org.apache.cassandra.utils.Sortable;

/**
 * The stock snitch or node proximity, as the older lines' snitches were: it knows the place of
 * every node, which 6.0's snitches refuse to say because the cluster's metadata holds it.
 */
final class StockOrder implements IEndpointSnitch {
  private static final String DEFAULT_SNITCH = "SimpleSnitch";

  /** The same order for a node that has no snitch. */
  private static final String DEFAULT_PROXIMITY = "NoOpProximity";

  private final NodeProximity proximity;

  private StockOrder(NodeProximity proximity) {
    this.proximity = proximity;
  }

  /** A node that is configured with a proximity finds one here, too, and no snitch. */
  static StockOrder named(String name) {
    if (DatabaseDescriptor.getRawConfig().node_proximity == null) {
      return new StockOrder(new SnitchAdapter(DatabaseDescriptor.createEndpointSnitch(name)));
    }
    return new StockOrder(
        DatabaseDescriptor.createProximityImpl(
            name.equals(DEFAULT_SNITCH) ? DEFAULT_PROXIMITY : name));
  }

  String className() {
    return (isSnitch() ? snitch() : proximity).getClass().getName();
  }

  private boolean isSnitch() {
    return proximity instanceof SnitchAdapter;
  }

  private IEndpointSnitch snitch() {
    return ((SnitchAdapter) proximity).snitch;
  }

  @Override
  public String getRack(InetAddressAndPort endpoint) {
    return DatabaseDescriptor.getLocator().location(endpoint).rack;
  }

  @Override
  public String getDatacenter(InetAddressAndPort endpoint) {
    return DatabaseDescriptor.getLocator().location(endpoint).datacenter;
  }

  @Override
  public String getLocalRack() {
    return local().rack;
  }

  @Override
  public String getLocalDatacenter() {
    return local().datacenter;
  }

  /** A node without history registers with what its snitch says, if it has one. */
  private Location local() {
    return isSnitch()
        ? ((SnitchAdapter) proximity).initialLocation()
        : DatabaseDescriptor.getLocator().local();
  }

  @Override
  public <C extends ReplicaCollection<? extends C>> C sortedByProximity(
      InetAddressAndPort self, C replicas) {
    return proximity.sortedByProximity(self, replicas);
  }

  @Override
  public int compareEndpoints(InetAddressAndPort target, Replica a, Replica b) {
    return proximity.compareEndpoints(target, a, b);
  }

  @Override
  public boolean isWorthMergingForRangeQuery(
      ReplicaCollection<?> merged, ReplicaCollection<?> left, ReplicaCollection<?> right) {
    return proximity.isWorthMergingForRangeQuery(merged, left, right);
  }

  @Override
  public boolean supportCompareByEndpoint() {
    return proximity.supportCompareByEndpoint();
  }

  @Override
  public <C extends Sortable<? extends Endpoint, ? extends C>>
      Comparator<Endpoint> endpointComparator(InetAddressAndPort self, C endpoints) {
    return proximity.endpointComparator(self, endpoints);
  }

  @Override
  public boolean validate(Set<String> datacenters, Set<String> racks) {
    return !isSnitch() || snitch().validate(datacenters, racks);
  }

  @Override
  public void configureAddresses() {
    if (isSnitch()) {
      snitch().configureAddresses();
    }
  }

  @Override
  public boolean preferLocalConnections() {
    return isSnitch() && snitch().preferLocalConnections();
  }

  @Override
  public void gossiperStarting() {
    // 6.0 tells no snitch.
  }
}
