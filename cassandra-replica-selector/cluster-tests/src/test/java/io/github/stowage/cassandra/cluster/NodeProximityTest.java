package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.ClusterSpec;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cli.Stowage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plug-in by 6.0's own keys, in servers in which Accord is on. */
@Tag("cluster")
class NodeProximityTest {
  private static final String STOCK = "org.apache.cassandra.locator.NoOpProximity";
  private static final int ROWS = 50;

  @TempDir static Path directory;

  private static Cluster cluster;
  private static CqlSession session;

  @BeforeAll
  static void start() {
    ClusterSpec spec =
        SharedClusters.withPlugin(directory)
            .line(CassandraLine.V6_0)
            .nodeProximity(true)
            .yaml("accord", "{enabled: true}")
            .dataNodes(3)
            .build();
    cluster = new Cluster(spec).start();
    session = cluster.node(1).session();
    session.execute(
        "CREATE KEYSPACE prox WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
    table("plain", "off");
  }

  /** Filled, on two of the three nodes each row. */
  private static void table(String name, String transactions) {
    session.execute(
        "CREATE TABLE prox."
            + name
            + " (id int PRIMARY KEY, v int) WITH speculative_retry = 'NONE'"
            + " AND transactional_mode = '"
            + transactions
            + "'");
    cluster.awaitSchema();
    for (int id = 0; id < ROWS; id++) {
      String row = "prox." + name + " (id, v) VALUES (" + id + ", " + id + ")";
      execute("INSERT INTO " + row, DefaultConsistencyLevel.ALL);
    }
  }

  /** Accord refuses the driver's own level, which is local to a data centre. */
  private static ResultSet execute(String statement, DefaultConsistencyLevel level) {
    return session.execute(SimpleStatement.newInstance(statement).setConsistencyLevel(level));
  }

  @AfterAll
  static void end() {
    session.close();
    cluster.close();
  }

  @Test
  void readsGoThroughIt() throws Exception {
    goWhereOperatorsWantThem("plain", "SELECT v FROM prox.plain WHERE id = %d");
  }

  private static void goWhereOperatorsWantThem(String table, String read) throws Exception {
    for (Node avoided : List.of(cluster.node(2), cluster.node(3))) {
      Node other = cluster.node(5 - avoided.index());
      severity(avoided, 1);
      Map<String, Long> orders = new Selector(cluster.node(1)).counters();
      long before = served(table, avoided);
      long others = served(table, other);
      for (int id = 0; id < ROWS; id++) {
        assertThat(execute(String.format(read, id), DefaultConsistencyLevel.ONE).one().getInt(0))
            .isEqualTo(id);
      }
      assertThat(served(table, avoided)).as("reads at " + avoided.address()).isEqualTo(before);
      assertThat(ordered(new Selector(cluster.node(1)).counters()) - ordered(orders)).isPositive();
      assertThat(served(table, other)).isGreaterThan(others);
      severity(avoided, 0);
    }
    assertThat(new Selector(cluster.node(1)).counters())
        .containsEntry("fallbacks", 0L)
        .containsEntry("observer_failures", 0L);
  }

  private static void severity(Node node, double severity) throws Exception {
    new Selector(node).severity(severity);
    Selector coordinator = new Selector(cluster.node(1));
    Awaitility.await("gossip to bring the severity")
        .atMost(Duration.ofMinutes(2))
        .until(() -> (double) coordinator.peer(node.address()).get("severity") == severity);
  }

  private static long ordered(Map<String, Long> counters) {
    return counters.get("orders_changed") + counters.get("orders_kept");
  }

  /** Reads of the table that a node has done, as its own metrics say. */
  private static long served(String table, Node node) throws Exception {
    ObjectName reads =
        new ObjectName(
            "org.apache.cassandra.metrics:type=Table,keyspace=prox,scope="
                + table
                + ",name=ReadLatency");
    return (long) node.jmx().getAttribute(reads, "Count");
  }

  /** 6.0 itself would take no gauge of a type that it does not know. */
  @Test
  void itsGaugesAreInTheVirtualTableToo() {
    String name = "org.apache.cassandra.metrics.ReplicaSelector.LocalCpu";
    ResultSet rows =
        session.execute("SELECT value FROM system_metrics.type_gauge WHERE name = '" + name + "'");
    assertThat(Double.parseDouble(rows.one().getString(0))).isBetween(0.0, 1.0);
  }

  @Test
  void theCommandSwapsNodeProximities() throws Exception {
    Node node = cluster.node(2);
    Selector selector = new Selector(node);
    assertThat(selector.attribute("Delegate")).isEqualTo(STOCK);
    snitch(node, "ring-order");
    assertThat(proximity(node)).isEqualTo(STOCK);
    Awaitility.await("ours to stop").until(() -> !selector.isLoaded());
    snitch(node, "stock-dynamic");
    assertThat(proximity(node)).isEqualTo("org.apache.cassandra.locator.DynamicEndpointSnitch");
    snitch(node, "stowage");
    assertThat(proximity(node)).isEqualTo(SharedClusters.OUR_SNITCH);
    assertThat(selector.attribute("Delegate")).isEqualTo(STOCK);
    assertThat(node.log().matching("ERROR")).isEmpty();
  }

  private static Object proximity(Node node) throws Exception {
    return node.jmx()
        .getAttribute(
            new ObjectName("org.apache.cassandra.db:type=LocationInfo"), "NodeProximityName");
  }

  private static void snitch(Node node, String name) {
    StringWriter err = new StringWriter();
    String port = Integer.toString(node.jmxPort());
    int code =
        Stowage.commandLine()
            .setErr(new PrintWriter(err))
            .execute("cassandra", "snitch", name, "--port", port, "--yes");
    assertThat(code).as(err.toString()).isZero();
  }
}
