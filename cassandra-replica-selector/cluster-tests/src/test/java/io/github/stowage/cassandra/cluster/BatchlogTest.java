package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.cassandra.testkit.Node;
import java.util.ArrayList;
import java.util.List;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * {@code batchlog_endpoint_strategy: dynamic} on a node that started with it: two of five nodes get
 * each batch's log, and the strategy asks the stock dynamic snitch, if there is one, which.
 */
@Tag("cluster")
@ResourceLock(SharedClusters.QUEUES)
@ExtendWith(SharedClusters.Resolver.class)
class BatchlogTest {
  private static final int BATCHES = 300;
  private static final int LOGS_PER_BATCH = 2;

  private static Queues queues;

  @BeforeAll
  static void start(SharedClusters shared) throws Exception {
    queues = shared.queues();
    try (CqlSession session = queues.coordinator().session()) {
      session.execute(
          "CREATE KEYSPACE batches WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 3}");
      session.execute("CREATE TABLE batches.t (id int PRIMARY KEY, v int)");
      queues.cluster().awaitSchema();
    }
  }

  @BeforeEach
  void reset() throws Exception {
    queues.reset();
  }

  @Test
  void withoutTheDynamicSnitchAllNodesAreChosenAlike() throws Exception {
    assertThat(strategy()).isEqualTo(Queues.BATCHLOG_STRATEGY);
    // Each log goes to two of five; five standard deviations of a binomial distribution.
    double fair = (double) BATCHES * LOGS_PER_BATCH / queues.cluster().dataNodes().size();
    double chance = 5 * Math.sqrt(fair * (1 - fair / BATCHES));

    List<Double> logs = logsByNode();

    assertThat(logs).allSatisfy(count -> assertThat(count).isBetween(fair - chance, fair + chance));
    assertThat(queues.coordinator().log().matching("(?i)^(WARN|ERROR).*batchlog")).isEmpty();

    queues.selector().useStock();
    assertThat(logsByNode()).anySatisfy(count -> assertThat(count).isGreaterThan(fair + chance));
  }

  private static Object strategy() throws Exception {
    return queues
        .coordinator()
        .jmx()
        .getAttribute(
            new ObjectName("org.apache.cassandra.db:type=StorageService"),
            "BatchlogEndpointStrategy");
  }

  /** Of so many batches, each of which must succeed. */
  private static List<Double> logsByNode() throws Exception {
    List<Long> before = writes();
    try (CqlSession session = queues.coordinator().session()) {
      for (int i = 0; i < BATCHES; i++) {
        session.execute(
            String.format(
                "BEGIN BATCH INSERT INTO batches.t (id, v) VALUES (%d, 1);"
                    + " INSERT INTO batches.t (id, v) VALUES (%d, 2); APPLY BATCH",
                2 * i, 2 * i + 1));
      }
    }
    // A log is written, and removed when the batch is done.
    Awaitility.await("all logs to be removed")
        .until(() -> sum(since(before)) >= 2L * BATCHES * LOGS_PER_BATCH);
    return since(before).stream().map(count -> count / 2.0).toList();
  }

  private static List<Long> since(List<Long> before) throws Exception {
    List<Long> now = writes();
    List<Long> more = new ArrayList<>();
    for (int n = 0; n < now.size(); n++) {
      more.add(now.get(n) - before.get(n));
    }
    return more;
  }

  private static long sum(List<Long> counts) {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  private static List<Long> writes() throws Exception {
    ObjectName writes =
        new ObjectName(
            "org.apache.cassandra.metrics:type=Table,keyspace=system,scope=batches,"
                + "name=WriteLatency");
    List<Long> counts = new ArrayList<>();
    for (Node node : queues.cluster().dataNodes()) {
      counts.add((long) node.jmx().getAttribute(writes, "Count"));
    }
    return counts;
  }
}
