package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.awaitility.Awaitility;

/** What the jar of a line does in two servers of that line, one check after the other. */
final class PluginChecks {
  private static final int ROWS = 200;

  private final CassandraLine line;
  private final Cluster cluster;
  private final CqlSession session;
  private final Node node;
  private final Selector selector;

  private PluginChecks(CassandraLine line, Cluster cluster, CqlSession session) {
    this.line = line;
    this.cluster = cluster;
    this.session = session;
    this.node = cluster.node(1);
    this.selector = new Selector(node);
  }

  static void run(CassandraLine line, Cluster cluster) throws Exception {
    try (CqlSession session = cluster.node(1).session()) {
      PluginChecks checks = new PluginChecks(line, cluster, session);
      session.execute(
          "CREATE KEYSPACE plugin WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
      checks.readsGoThroughIt();
      checks.showsItselfOnEveryNode();
      checks.isAvoidedAsItsOperatorSays();
      OperatorChecks.run(cluster, session);
      checks.knowsItsOwnLatencyWhileThereAreScans();
      checks.takesNoRoundOfPaxosForAReadOfItsOwn();
      checks.leavesTheOrderToTheStockSnitchWhenOff();
      checks.warnsWhenTheDynamicSnitchWrapsIt();
      checks.isGoneWhenTheStockSnitchIsBack();
      new Selector(checks.node).use("adaptive");
    }
  }

  private void readsGoThroughIt() throws Exception {
    session.execute(
        "CREATE TABLE plugin.t (id int PRIMARY KEY, v int) WITH speculative_retry = 'NONE'");
    cluster.awaitSchema();
    for (int i = 0; i < ROWS; i++) {
      session.execute("INSERT INTO plugin.t (id, v) VALUES (" + i + ", " + i + ")");
    }
    Map<String, Long> before = selector.counters();
    read();
    assertThat(session.execute("SELECT count(*) FROM plugin.t").one().getLong(0)).isEqualTo(ROWS);

    // Server and client may read more, of their own.
    assertThat(orders() - orders(before)).isGreaterThanOrEqualTo(ROWS);
    assertThat(selector.counters().get("orders_changed")).isPositive();
    assertThat((double) selector.peer(cluster.node(2).address()).get("cpu")).isBetween(0.0, 1.0);
  }

  private void showsItselfOnEveryNode() throws Exception {
    for (Node each : cluster.nodes()) {
      Selector its = new Selector(each);
      assertThat(its.attribute("CassandraLine")).isEqualTo(line.toString());
      assertThat(its.attribute("Mode")).isEqualTo("adaptive");
      assertThat(its.counters())
          .containsEntry("fallbacks", 0L)
          .containsEntry("observer_failures", 0L);
      assertThat(gauges(each)).contains("Fallbacks", "LocalResourceScore", "LocalCpu");
      assertThat(each.log().matching(".*ERROR.*")).isEmpty();
    }
  }

  /** Stock's dynamic snitch, too, puts what gossip gives a severity last. */
  private void isAvoidedAsItsOperatorSays() throws Exception {
    Node other = cluster.node(2);
    new Selector(other).severity(1);
    Awaitility.await("gossip to bring the severity")
        .until(() -> (double) selector.peer(other.address()).get("severity") == 1);
    long before = served(other);
    read();
    assertThat(served(other)).isEqualTo(before);
    ExplainChecks.run(node, other, session);
    new Selector(other).severity(0);
    Awaitility.await("gossip to take it back")
        .until(() -> (double) selector.peer(other.address()).get("severity") == 0);
  }

  private void knowsItsOwnLatencyWhileThereAreScans() {
    Awaitility.await("own latencies")
        .until(
            () -> {
              session.execute("SELECT count(*) FROM plugin.t");
              read();
              CompositeData self = selector.peer(node.address());
              return (double) self.get("readLatencyMicros") > 0
                  && (double) self.get("scanLatencyMicros") > 0;
            });
  }

  /** 5.0 says of a read how long its client's request has taken so far. */
  private void takesNoRoundOfPaxosForAReadOfItsOwn() throws Exception {
    Duration round = Duration.ofSeconds(5);
    CompletableFuture<AsyncResultSet> serial;
    cluster.node(2).pause();
    try {
      serial =
          session
              .executeAsync(
                  SimpleStatement.newInstance("SELECT v FROM plugin.t WHERE id = 0")
                      .setTimeout(Duration.ofMinutes(2))
                      .setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
              .toCompletableFuture();
      long start = System.nanoTime();
      Awaitility.await("a long round").until(() -> System.nanoTime() - start > round.toNanos());
      assertThat(serial).isNotDone();
    } finally {
      cluster.node(2).resume();
    }
    assertThat(serial.get(5, TimeUnit.MINUTES).one().getInt(0)).isZero();
    long published = selector.counters().get("loads_published");
    Awaitility.await("the plug-in to look")
        .until(() -> selector.counters().get("loads_published") >= published + 2);

    // The mean of at most 32 reads: a round among them would make it a 32nd of the round.
    double own = (double) selector.peer(node.address()).get("readLatencyMicros");
    assertThat(own).isLessThan(round.toNanos() / 1e3 / 32);
  }

  /** Reads of the table that a node has served, as its own metrics say. */
  static long served(Node node) throws Exception {
    ObjectName reads =
        new ObjectName(
            "org.apache.cassandra.metrics:type=Table,keyspace=plugin,scope=t,name=ReadLatency");
    return (long) node.jmx().getAttribute(reads, "Count");
  }

  private void leavesTheOrderToTheStockSnitchWhenOff() throws Exception {
    selector.mode("off");
    long before = orders();
    read();
    assertThat(orders()).isEqualTo(before);
    assertThat(selector.attribute("Delegate")).isEqualTo(SharedClusters.STOCK_SNITCH);
    selector.mode("adaptive");
  }

  private void warnsWhenTheDynamicSnitchWrapsIt() {
    node.updateSnitch(SharedClusters.OUR_SNITCH, true, 100, 600_000, 1.0);
    Awaitility.await("the plug-in to see what wraps it")
        .until(
            () -> {
              read();
              return selector.isLoaded() && (boolean) selector.attribute("WrappedByDynamicSnitch");
            });
    assertThat(node.log().matching(".*dynamic_snitch: true wraps.*Set dynamic_snitch: false.*"))
        .hasSize(1);
  }

  private void isGoneWhenTheStockSnitchIsBack() {
    selector.useStock();
    read();
    Awaitility.await("the plug-in to stop").until(() -> !selector.isLoaded());
    read();
  }

  /** Every row once; each is there. */
  private void read() {
    for (int i = 0; i < ROWS; i++) {
      assertThat(session.execute("SELECT v FROM plugin.t WHERE id = " + i).one().getInt(0))
          .isEqualTo(i);
    }
  }

  private long orders() throws Exception {
    return orders(selector.counters());
  }

  private static long orders(Map<String, Long> counters) {
    return counters.get("orders_changed") + counters.get("orders_kept");
  }

  private static List<String> gauges(Node node) throws Exception {
    Set<ObjectName> names =
        node.jmx()
            .queryNames(
                new ObjectName("org.apache.cassandra.metrics:type=ReplicaSelector,*"), null);
    return names.stream().map(name -> name.getKeyProperty("name")).toList();
  }
}
