package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.ClusterSpec;
import io.github.stowage.cassandra.testkit.Node;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rolling upgrade under load: each node runs the plug-in's jar of its own line. */
@Tag("cluster")
class MixedLinesTest {
  /** Of each node; each was a chance to say what the other line cannot read. */
  private static final int LOADS = 30;

  /** Two nodes, each of them once more for its upgrade. */
  private static final int STARTS = 4;

  private static final int ROWS = 50;

  /** Reads under way at any time, and how many show that reading goes on. */
  private static final int IN_FLIGHT = 4;

  private static final int MANY = 200;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"V4_1, V5_0", "V5_0, V6_0"})
  void nodesOfBothLinesTakeEachOthersLoadsAndLogNothingThatStockWouldNot(
      CassandraLine from, CassandraLine to) throws Exception {
    Troubles stock =
        upgraded(
            from,
            to,
            SharedClusters.withPlugin(directory.resolve("stock"))
                .plugin(false)
                .snitch(SharedClusters.STOCK_SNITCH)
                .dynamicSnitch(true),
            cluster -> {});

    Troubles ours =
        upgraded(
            from,
            to,
            SharedClusters.withPlugin(directory.resolve("ours")),
            cluster -> lookAtThePlugin(cluster, from, to));

    System.out.println("WARN and ERROR lines of stock: " + stock.counts());
    System.out.println("WARN and ERROR lines with the plug-in: " + ours.counts());
    assertThat(ours.beyond(stock, STARTS)).isEmpty();
  }

  /** Looks at a cluster in service. */
  private interface Look {
    void at(Cluster cluster) throws Exception;
  }

  /**
   * What two nodes log that are upgraded one after the other, while clients read from both; in
   * between each has requests of its own to answer. No request may fail.
   */
  private static Troubles upgraded(
      CassandraLine from, CassandraLine to, ClusterSpec.Builder spec, Look look) throws Exception {
    try (Cluster cluster = new Cluster(spec.line(from).dataNodes(2).build())) {
      cluster.start();
      try (CqlSession session = cluster.node(1).session()) {
        session.execute(
            "CREATE KEYSPACE mixed WITH replication ="
                + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
        session.execute("CREATE TABLE mixed.t (id int PRIMARY KEY, v int)");
        cluster.awaitSchema();
        for (int id = 0; id < ROWS; id++) {
          session.execute(
              SimpleStatement.newInstance("INSERT INTO mixed.t (id, v) VALUES (" + id + ", 1)")
                  .setConsistencyLevel(DefaultConsistencyLevel.ALL));
        }
      }
      try (CqlSession clients = cluster.session();
          ReadLoop reads = readsOfBoth(clients)) {
        upgrade(cluster.node(2), to, cluster, reads);
        try (MixedLoad one = new MixedLoad(cluster.node(1));
            MixedLoad two = new MixedLoad(cluster.node(2))) {
          awaitGossip(cluster.node(1), cluster.node(2));
          awaitGossip(cluster.node(2), cluster.node(1));
          look.at(cluster);
          one.stop();
          two.stop();
        }
        upgrade(cluster.node(1), to, cluster, reads);
        reads.stop().assertNoneFailed();
      }
      for (Node node : cluster.nodes()) {
        assertThat(node.unreachableNodes()).isEmpty();
      }
      return Troubles.of(cluster);
    }
  }

  /** A client that reads again from another node what the first one took with it. */
  private static ReadLoop readsOfBoth(CqlSession clients) {
    PreparedStatement statement = clients.prepare("SELECT v FROM mixed.t WHERE id = ?");
    return ReadLoop.start(
        clients,
        random -> statement.bind(random.nextInt(ROWS)).setIdempotent(true),
        IN_FLIGHT,
        Long.MAX_VALUE,
        1);
  }

  private static void upgrade(Node node, CassandraLine to, Cluster cluster, ReadLoop reads) {
    reads.awaitMore(MANY);
    node.restart(same -> same.line(to));
    cluster.awaitGossip();
    reads.awaitMore(MANY);
  }

  /** As many rounds of a peer's gossip as there are to be loads, each of which is one. */
  private static void awaitGossip(Node node, Node peer) throws Exception {
    long before = heartbeat(node, peer);
    Awaitility.await("gossip of node " + peer.index() + " at node " + node.index())
        .until(() -> heartbeat(node, peer) - before >= LOADS);
  }

  /** The version of a peer's gossip that a node last heard of. */
  private static long heartbeat(Node node, Node peer) throws Exception {
    Object state =
        node.jmx()
            .invoke(
                new ObjectName("org.apache.cassandra.net:type=FailureDetector"),
                "getEndpointState",
                new Object[] {peer.address()},
                new String[] {String.class.getName()});
    Matcher matcher = Pattern.compile("heartbeat:(\\d+)").matcher((String) state);
    assertThat(matcher.find()).as((String) state).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  private static void lookAtThePlugin(Cluster cluster, CassandraLine from, CassandraLine to)
      throws Exception {
    for (Node node : cluster.nodes()) {
      awaitLoads(node);
    }
    for (Node node : cluster.nodes()) {
      assertThat(new Selector(node).counters())
          .containsEntry("loads_ignored_malformed", 0L)
          .containsEntry("loads_ignored_from_the_future", 0L)
          .containsEntry("fallbacks", 0L)
          .containsEntry("observer_failures", 0L);
    }
    assertThat(new Selector(cluster.node(1)).attribute("CassandraLine")).isEqualTo(from.toString());
    assertThat(new Selector(cluster.node(2)).attribute("CassandraLine")).isEqualTo(to.toString());
  }

  private static void awaitLoads(Node node) throws Exception {
    Selector selector = new Selector(node);
    long before = selector.counters().get("loads_accepted");
    Awaitility.await("loads of the other line at node " + node.index())
        .until(() -> selector.counters().get("loads_accepted") - before >= LOADS);
  }
}
