package io.github.stowage.cassandra.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.github.stowage.cassandra.testkit.Node;
import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.management.ObjectName;

/** What one node shows of its peers: the virtual table and the gauges. */
final class Views {
  private final Node node;
  private final CqlSession session;

  /**
   * @param session with that node alone
   */
  Views(Node node, CqlSession session) {
    this.node = node;
    this.session = session;
  }

  /** By address. */
  Map<String, Row> table() {
    Map<String, Row> rows = new TreeMap<>();
    for (Row row : session.execute("SELECT * FROM stowage.replica_scores")) {
      InetAddress address = row.getInetAddress("address");
      rows.put(address.getHostAddress(), row);
    }
    return rows;
  }

  /** The row of one peer, which alone is asked for. */
  Row row(Node peer) {
    return session
        .execute("SELECT * FROM stowage.replica_scores WHERE address = '" + peer.address() + "'")
        .one();
  }

  /** Addresses of peers that have gauges. */
  Set<String> gauges() throws Exception {
    ObjectName all = new ObjectName("org.apache.cassandra.metrics:type=ReplicaSelector,scope=*,*");
    return node.jmx().queryNames(all, null).stream()
        .map(name -> name.getKeyProperty("scope").replaceFirst("_\\d+$", ""))
        .collect(Collectors.toSet());
  }

  double gauge(Node peer, String name) throws Exception {
    ObjectName gauge =
        new ObjectName(
            "org.apache.cassandra.metrics:type=ReplicaSelector,scope="
                + peer.address()
                + "_7000,name="
                + name);
    return (double) node.jmx().getAttribute(gauge, "Value");
  }
}
