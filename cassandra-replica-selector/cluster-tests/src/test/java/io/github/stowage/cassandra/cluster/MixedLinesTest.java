package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster in the middle of an upgrade: each node runs the plug-in's jar of its own line. */
@Tag("cluster")
class MixedLinesTest {
  /** Of each node; each was a chance to say what the other line cannot read. */
  private static final int LOADS = 30;

  private static final int ROWS = 100;

  @TempDir Path directory;

  @Test
  void nodesOfBothLinesTakeEachOthersLoadsAndLogNothingThatStockWouldNot() throws Exception {
    Cluster cluster =
        new Cluster(
            SharedClusters.withPlugin(directory).line(CassandraLine.V4_1).dataNodes(2).build());
    try (cluster) {
      cluster.start();
      try (CqlSession session = cluster.node(1).session()) {
        session.execute(
            "CREATE KEYSPACE mixed WITH replication ="
                + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
        session.execute("CREATE TABLE mixed.t (id int PRIMARY KEY, v int)");
        for (int i = 0; i < ROWS; i++) {
          session.execute("INSERT INTO mixed.t (id, v) VALUES (" + i + ", " + i + ")");
        }
      }
      cluster.node(2).restart(node -> node.line(CassandraLine.V5_0));
      cluster.awaitGossip();

      for (Node node : cluster.nodes()) {
        awaitLoads(node);
        readAll(node);
      }
      for (Node node : cluster.nodes()) {
        assertThat(new Selector(node).counters())
            .containsEntry("loads_ignored_malformed", 0L)
            .containsEntry("loads_ignored_from_the_future", 0L)
            .containsEntry("fallbacks", 0L)
            .containsEntry("observer_failures", 0L);
        assertThat(troubles(node)).as("node %d", node.index()).isEmpty();
        assertThat(node.unreachableNodes()).isEmpty();
      }
      assertThat(new Selector(cluster.node(1)).attribute("CassandraLine")).isEqualTo("4.1");
      assertThat(new Selector(cluster.node(2)).attribute("CassandraLine")).isEqualTo("5.0");
    }
  }

  private static void awaitLoads(Node node) throws Exception {
    Selector selector = new Selector(node);
    long before = selector.counters().get("loads_accepted");
    Awaitility.await("loads of the other line at node " + node.index())
        .until(() -> selector.counters().get("loads_accepted") - before >= LOADS);
  }

  private static void readAll(Node node) {
    try (CqlSession session = node.session()) {
      for (int i = 0; i < ROWS; i++) {
        assertThat(session.execute("SELECT v FROM mixed.t WHERE id = " + i).one().getInt(0))
            .isEqualTo(i);
      }
    }
  }

  /** Gossip that cannot be read is one of these; a restart of a peer is a warning at most. */
  private static List<String> troubles(Node node) {
    return node.log()
        .matching("^ERROR|ArrayIndexOutOfBounds|index status|^WARN .*ApplicationState");
  }
}
