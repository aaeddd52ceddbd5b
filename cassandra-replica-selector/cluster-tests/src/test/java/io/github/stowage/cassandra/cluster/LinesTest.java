package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.github.stowage.cassandra.testkit.CassandraLine;
import io.github.stowage.cassandra.testkit.Cluster;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.cassandra.testkit.NodeSpec;
import java.util.function.Consumer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jar of each line in servers of that line. */
@Tag("cluster")
@ResourceLock(SharedClusters.PAIRS)
@ExtendWith(SharedClusters.Resolver.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LinesTest {
  private static final String SCORES = "SELECT * FROM stowage.replica_scores";

  @ParameterizedTest
  @EnumSource(CassandraLine.class)
  @Order(1)
  void thePluginServesReadsShowsItselfAndStepsAside(CassandraLine line, SharedClusters shared)
      throws Exception {
    PluginChecks.run(line, shared.pair(line));
  }

  /**
   * A node with stock's snitch makes the keyspace, since Cassandra lets nobody make one that is
   * virtual already. The last test, for it logs an error, as it must.
   */
  @Test
  @Order(2)
  void aKeyspaceOfTheSameNameAsOursIsLeftToItsOwner(SharedClusters shared) throws Exception {
    Cluster cluster = shared.pair(CassandraLine.V5_0);
    Node node = cluster.node(2);
    restart(
        cluster,
        spec -> spec.plugin(false).snitch(SharedClusters.STOCK_SNITCH).dynamicSnitch(true));
    try (CqlSession session = node.session()) {
      session.execute(
          "CREATE KEYSPACE stowage WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 2}");
      session.execute("CREATE TABLE stowage.t (id int PRIMARY KEY, v int)");
      cluster.awaitSchema();
      session.execute("INSERT INTO stowage.t (id, v) VALUES (1, 2)");
    }
    restart(
        cluster, spec -> spec.plugin(true).snitch(SharedClusters.OUR_SNITCH).dynamicSnitch(false));
    for (Node each : cluster.nodes()) {
      try (CqlSession session = each.session()) {
        assertThat(session.execute("SELECT v FROM stowage.t").one().getInt(0)).isEqualTo(2);
        assertThatThrownBy(() -> session.execute(SCORES)).isInstanceOf(InvalidQueryException.class);
      }
    }
    assertThat(new Selector(node).counters()).containsEntry("report_failures", 1L);
    assertThat(node.log().matching(".*The keyspace stowage exists already.*")).hasSize(1);
    try (CqlSession session = node.session()) {
      session.execute("DROP KEYSPACE stowage");
      cluster.awaitSchema();
    }
    restart(cluster, spec -> {});
    try (CqlSession session = node.session()) {
      assertThat(session.execute(SCORES).all()).isNotEmpty();
      assertThat(new Selector(node).counters()).containsEntry("report_failures", 0L);
    }
  }

  private static void restart(Cluster cluster, Consumer<NodeSpec> change) {
    cluster.node(2).restart(change);
    cluster.awaitGossip();
  }
}
