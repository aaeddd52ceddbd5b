package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cli.Stowage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** What operators see of the peers of one node, and what they can say of one. */
final class OperatorChecks {
  private static final int ROWS = 200;

  private final Node node;
  private final Node other;
  private final CqlSession session;
  private final Selector selector;
  private final Views views;

  private OperatorChecks(Cluster cluster, CqlSession session) {
    this.node = cluster.node(1);
    this.other = cluster.node(2);
    this.session = session;
    this.selector = new Selector(node);
    this.views = new Views(node, session);
  }

  /**
   * @param session with the first node, whose table plugin.t has {@value #ROWS} rows on both nodes
   */
  static void run(Cluster cluster, CqlSession session) throws Exception {
    OperatorChecks checks = new OperatorChecks(cluster, session);
    checks.tableAndGaugesShowThePeers();
    checks.aDemotedNodeIsAskedLastAndIsShownSo();
    checks.inModeOffNothingIsWatchedOrPublished();
  }

  private void tableAndGaugesShowThePeers() throws Exception {
    read(DefaultConsistencyLevel.ALL);
    Awaitility.await("gauges of both nodes")
        .until(() -> views.gauges().contains(node.address()) && hasGauges(other));
    assertThat(views.gauges()).containsExactlyInAnyOrder(node.address(), other.address());
    assertThat(views.table()).containsOnlyKeys(node.address(), other.address());

    // An answer counts when its last part is in, which the client need not wait for.
    Awaitility.await("all answers").until(() -> views.row(other).getInt("reads_in_flight") == 0);
    Row row = views.row(other);
    assertThat(row.getInt("port")).isEqualTo(7000);
    assertThat(row.getString("data_center")).isEqualTo("datacenter1");
    assertThat(row.getLong("reads_sent")).isGreaterThanOrEqualTo(ROWS);
    assertThat(row.getDouble("expected_ms")).isPositive();
    assertThat(row.getDouble("score")).isPositive();
    assertThat(row.getDouble("published_age_ms")).isPositive();
    assertThat(row.getBoolean("demoted")).isFalse();
    assertThat(row.isNull("troubled")).isFalse();
    assertThat(views.gauge(other, "ReadsSent")).isGreaterThanOrEqualTo(row.getLong("reads_sent"));
    assertThat(views.gauge(other, "ExpectedMillis")).isPositive();
    assertThat(views.gauge(other, "PublishedAgeMillis")).isPositive();
    assertThat(views.gauge(other, "Demoted")).isZero();
    assertThat(views.gauge(other, "Troubled")).isBetween(0.0, 1.0);
    assertThat(selector.counters()).containsEntry("report_failures", 0L);
  }

  /** The node itself, which would have most of its reads otherwise: a forwarded one costs two. */
  private void aDemotedNodeIsAskedLastAndIsShownSo() throws Exception {
    assertThat(command("demote", node.address()))
        .contains("demote " + node.address() + ":7000, demoted now: none (nothing changed");
    for (String more : List.of("", "--undo", "--yes")) {
      assertThat(run(2, ("demote 192.0.2.1 " + more).split(" ")))
          .contains("peer = 192.0.2.1, allowed: the address of a node of this cluster");
    }
    command("demote", node.address(), "--yes");
    assertThat(views.row(node).getBoolean("demoted")).isTrue();
    assertThat(views.row(node).getBoolean("avoided")).isTrue();
    assertThat(views.gauge(node, "Demoted")).isEqualTo(1);
    assertThat(command("explain", "plugin", "t", "1", "--format", "json"))
        .contains("\"why\":\"" + other.address() + ":7000 comes first")
        .contains("\"demoted\":true");
    long own = PluginChecks.served(node);
    long others = PluginChecks.served(other);
    read(DefaultConsistencyLevel.ONE);
    assertThat(PluginChecks.served(node)).isEqualTo(own);
    assertThat(PluginChecks.served(other) - others).isEqualTo(ROWS);

    // With nobody else to ask it is asked all the same.
    read(DefaultConsistencyLevel.ALL);
    assertThat(PluginChecks.served(node)).isGreaterThan(own);
    assertThat(command("demote", node.address(), "--undo", "--yes")).contains("demoted now: none");
    assertThat(views.row(node).getBoolean("demoted")).isFalse();
    assertThat(views.gauge(node, "Demoted")).isZero();
  }

  private void inModeOffNothingIsWatchedOrPublished() throws Exception {
    Selector peers = new Selector(other);
    selector.mode("off");
    assertThat(views.gauges()).isEmpty();
    assertThat(views.table()).isEmpty();
    long published = selector.counters().get("loads_published");
    long accepted = selector.counters().get("loads_accepted");
    // Twice as long as a load that is published is ever old, but for a stuck machine.
    Awaitility.await("the other node to hear nothing any more")
        .until(
            () -> {
              read(DefaultConsistencyLevel.ALL);
              return (double) peers.peer(node.address()).get("publishedAgeMillis") > 10_000;
            });
    assertThat(selector.counters())
        .containsEntry("loads_published", published)
        .containsEntry("loads_accepted", accepted);
    assertThat(views.gauges()).isEmpty();
    assertThat(views.table()).isEmpty();

    selector.mode("adaptive");
    assertThat(views.table()).containsOnlyKeys(node.address(), other.address());
    // Server and client may read a little of their own; what was read while off was many times
    // ROWS.
    assertThat(views.row(other).getLong("reads_sent")).isLessThan(ROWS);
    Awaitility.await("the node to publish again")
        .until(() -> (double) peers.peer(node.address()).get("publishedAgeMillis") < 10_000);
    Awaitility.await("gauges").until(() -> hasGauges(other));
  }

  private boolean hasGauges(Node peer) throws Exception {
    return views.gauges().contains(peer.address());
  }

  private void read(DefaultConsistencyLevel level) {
    for (int i = 0; i < ROWS; i++) {
      session.execute(
          SimpleStatement.newInstance("SELECT v FROM plugin.t WHERE id = " + i)
              .setConsistencyLevel(level));
    }
  }

  /** What the command prints, on success. */
  private String command(String... arguments) {
    return run(0, arguments);
  }

  /** What the command prints, on that exit code. */
  private String run(int expected, String... arguments) {
    List<String> all = new ArrayList<>(List.of("cassandra"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--port", Integer.toString(node.jmxPort())));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Stowage.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(all.toArray(String[]::new));
    assertThat(code).as(err.toString()).isEqualTo(expected);
    return out.toString() + err;
  }
}
