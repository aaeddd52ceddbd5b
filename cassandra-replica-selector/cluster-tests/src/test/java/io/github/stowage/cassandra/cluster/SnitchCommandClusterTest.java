package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cli.Stowage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code stowage cassandra snitch} takes effect on a running node, without a read to help it. */
@Tag("cluster")
@ResourceLock(SharedClusters.PAIRS)
@ExtendWith(SharedClusters.Resolver.class)
class SnitchCommandClusterTest {
  private static final String LOCATOR = "org.apache.cassandra.locator.";
  private static final String ERROR = ".*ERROR.*";

  @ParameterizedTest
  @EnumSource(CassandraLine.class)
  void everySwapTakesEffect(CassandraLine line, SharedClusters shared) throws Exception {
    Cluster cluster = shared.pair(line);
    Node node = cluster.node(1);
    Selector selector = new Selector(node);
    // Another class that uses the same nodes may have asked for errors.
    List<String> errors = node.log().matching(ERROR);
    try (CqlSession session = node.session()) {
      session.execute(
          "CREATE KEYSPACE snitch WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
      session.execute("CREATE TABLE snitch.t (id int PRIMARY KEY, v int)");
      cluster.awaitSchema();

      String shown = snitch(node, "stock-dynamic");
      assertThat(shown)
          .contains("stowage over SimpleSnitch -> stock-dynamic over SimpleSnitch (nothing");
      assertThat(snitchName(node)).isEqualTo(SharedClusters.OUR_SNITCH);

      snitch(node, "stock-dynamic", "--yes");
      assertThat(snitchName(node)).isEqualTo(LOCATOR + "DynamicEndpointSnitch");
      Awaitility.await("the dynamic snitch to score the other node")
          .until(
              () -> {
                reads(session);
                return !dynamicScores(node).isEmpty();
              });
      Awaitility.await("ours to stop").until(() -> !selector.isLoaded());

      snitch(node, "stowage", "--mode", "random", "--yes");
      assertThat(snitchName(node)).isEqualTo(SharedClusters.OUR_SNITCH);
      assertThat(selector.attribute("Mode")).isEqualTo("random");
      assertThat(selector.attribute("Delegate")).isEqualTo(SharedClusters.STOCK_SNITCH);
      reads(session);
      assertThat(selector.counters().get("orders_changed")).isPositive();
      assertThat(selector.counters()).containsEntry("fallbacks", 0L);

      snitch(node, "ring-order", "--yes");
      assertThat(snitchName(node)).isEqualTo(SharedClusters.STOCK_SNITCH);
      reads(session);

      snitch(node, "stowage", "--yes");
      snitch(node, "stowage", "--mode", "paper", "--yes");
      assertThat(selector.attribute("Mode")).isEqualTo("paper");
      assertThat(selector.attribute("WrappedByDynamicSnitch")).isEqualTo(false);
      reads(session);
      assertThat(node.log().matching(ERROR)).isEqualTo(errors);

      snitch(node, "stowage", "--mode", "adaptive", "--yes");
    }
  }

  private static void reads(CqlSession session) {
    for (int i = 0; i < 200; i++) {
      session.execute("SELECT v FROM snitch.t WHERE id = " + i);
    }
  }

  /** What the command prints, on success. */
  private static String snitch(Node node, String... arguments) {
    List<String> all = new ArrayList<>(List.of("cassandra", "snitch"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--port", Integer.toString(node.jmxPort())));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Stowage.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(all.toArray(String[]::new));
    assertThat(code).as(err.toString()).isZero();
    return out.toString();
  }

  private static Object snitchName(Node node) throws Exception {
    return node.jmx()
        .getAttribute(
            new ObjectName("org.apache.cassandra.db:type=EndpointSnitchInfo"), "SnitchName");
  }

  private static Map<?, ?> dynamicScores(Node node) throws Exception {
    return (Map<?, ?>)
        node.jmx()
            .getAttribute(
                new ObjectName("org.apache.cassandra.db:type=DynamicEndpointSnitch"),
                "ScoresWithPort");
  }
}
