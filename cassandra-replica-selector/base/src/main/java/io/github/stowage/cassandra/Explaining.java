package io.github.stowage.cassandra;

import io.github.stowage.cassandra.report.Explanation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.cassandra.gms.FailureDetector;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.StorageService;

/** Where a read of a partition would go now. */
final class Explaining {
  private Explaining() {}

  /** See {@link io.github.stowage.cassandra.report.ReplicaSelectorMXBean#explain}. */
  static Explanation of(Selector selector, String keyspace, String table, String key) {
    List<InetAddressAndPort> ring;
    try {
      ring =
          StorageService.instance.getNaturalReplicasForToken(keyspace, table, key).endpointList();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(e.getMessage()); // a type every JMX client has
    }
    Map<Boolean, List<InetAddressAndPort>> alive =
        ring.stream().collect(Collectors.partitioningBy(FailureDetector.instance::isAlive));
    return new Explanation(
        names(ring),
        names(alive.get(false)),
        selector.report().of(selector.ordering().explain(ring, alive.get(true)::contains)));
  }

  static List<String> names(Collection<InetAddressAndPort> endpoints) {
    return endpoints.stream()
        .map(InetAddressAndPort::getHostAddressAndPort)
        .collect(Collectors.toUnmodifiableList());
  }
}
