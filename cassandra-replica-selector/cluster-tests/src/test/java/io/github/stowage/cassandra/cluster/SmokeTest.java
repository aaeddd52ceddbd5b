package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jar of each line boots in a server of that line and shows itself. */
@Tag("cluster")
class SmokeTest {
  @TempDir Path work;

  @ParameterizedTest
  @EnumSource(CassandraLine.class)
  void bootsAndShowsItself(CassandraLine line) throws Exception {
    try (Cluster cluster =
            new Cluster(Clusters.withPlugin(work, 20).line(line).dataNodes(2).build()).start();
        CqlSession session = cluster.node(1).session()) {
      session.execute(
          "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 2}");
      session.execute("CREATE TABLE k.t (id int PRIMARY KEY, v int)");
      for (int i = 0; i < 200; i++) {
        session.execute("INSERT INTO k.t (id, v) VALUES (" + i + ", " + i + ")");
      }
      for (int i = 0; i < 200; i++) {
        assertThat(session.execute("SELECT v FROM k.t WHERE id = " + i).one().getInt(0))
            .isEqualTo(i);
      }
      assertThat(session.execute("SELECT count(*) FROM k.t").one().getLong(0)).isEqualTo(200);

      for (Node node : cluster.nodes()) {
        Selector selector = new Selector(node);
        assertThat(selector.attribute("CassandraLine")).isEqualTo(line.toString());
        assertThat(selector.attribute("Mode")).isEqualTo("adaptive");
        assertThat(selector.counters())
            .containsEntry("fallbacks", 0L)
            .containsEntry("observer_failures", 0L);
        assertThat(gauges(node)).contains("Fallbacks", "LocalResourceScore", "LocalCpu");
        assertThat(node.log().matching(".*ERROR.*")).isEmpty();
      }
      assertThat(new Selector(cluster.node(1)).counters().get("orders_changed")).isPositive();
      assertThat((double) new Selector(cluster.node(1)).peer(cluster.node(2).address()).get("cpu"))
          .isBetween(0.0, 1.0);
      warnsWhenTheDynamicSnitchWrapsIt(cluster.node(1), session);
    }
  }

  private static void warnsWhenTheDynamicSnitchWrapsIt(Node node, CqlSession session)
      throws Exception {
    node.updateSnitch(Clusters.OUR_SNITCH, true, 100, 600_000, 1.0);
    Selector selector = new Selector(node);

    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              session.execute("SELECT v FROM k.t WHERE id = 1");
              return selector.isLoaded() && (boolean) selector.attribute("WrappedByDynamicSnitch");
            });

    assertThat(node.log().matching(".*dynamic_snitch: true wraps.*Set dynamic_snitch: false.*"))
        .hasSize(1);
  }

  private static List<String> gauges(Node node) throws Exception {
    Set<ObjectName> names =
        node.jmx()
            .queryNames(
                new ObjectName("org.apache.cassandra.metrics:type=ReplicaSelector,*"), null);
    return names.stream().map(name -> name.getKeyProperty("name")).toList();
  }
}
