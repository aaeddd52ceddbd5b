package io.github.stowage.client;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.github.stowage.ycsb.Sessions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many reads and scans of a table each node has served, as its own metrics say: asked through
 * virtual tables, so it takes no access but that of a client.
 */
final class ReadCounters implements AutoCloseable {
  private static final List<String> VIEWS = List.of("local_read_latency", "local_scan_latency");

  private final CqlSession session;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final String table;

  /**
   * @throws IOException if a node of the cluster is not known to it
   */
  ReadCounters(ClusterSpec cluster, String table) throws IOException {
    this.table = table;
    session = Sessions.open(cluster.connection(false));
    for (Map.Entry<String, String> named : cluster.nodes().entrySet()) {
      nodes.put(named.getKey(), node(named.getKey(), named.getValue()));
    }
  }

  private Node node(String name, String address) throws IOException {
    InetSocketAddress wanted = new InetSocketAddress(address, 0);
    for (Node node : session.getMetadata().getNodes().values()) {
      if (node.getEndPoint().resolve() instanceof InetSocketAddress found
          && found.getAddress().equals(wanted.getAddress())) {
        return node;
      }
    }
    session.close();
    throw new IOException("the cluster knows no node " + name + " at " + address);
  }

  /** Reads and scans served since each node's start, by its name. */
  Map<String, Long> read() {
    Map<String, Long> counts = new LinkedHashMap<>();
    nodes.forEach(
        (name, node) -> counts.put(name, VIEWS.stream().mapToLong(view -> ask(node, view)).sum()));
    return counts;
  }

  private long ask(Node node, String view) {
    Row row =
        session
            .execute(
                SimpleStatement.newInstance(
                        "SELECT * FROM system_views."
                            + view
                            + " WHERE keyspace_name = ? AND table_name = ?",
                        DataSpec.KEYSPACE,
                        table)
                    .setNode(node))
            .one();
    return row == null ? 0 : row.getLong("count");
  }

  /**
   * What each node has served between two readings.
   *
   * @throws IOException if a node counts anew, so that nobody knows
   */
  static Map<String, Long> between(Map<String, Long> before, Map<String, Long> after)
      throws IOException {
    Map<String, Long> served = new LinkedHashMap<>();
    for (Map.Entry<String, Long> node : after.entrySet()) {
      long count = node.getValue() - before.get(node.getKey());
      if (count < 0) {
        throw new IOException(node.getKey() + " was restarted while it was measured");
      }
      served.put(node.getKey(), count);
    }
    return served;
  }

  @Override
  public void close() {
    session.close();
  }
}
