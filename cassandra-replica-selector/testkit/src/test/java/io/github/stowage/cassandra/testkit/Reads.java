package io.github.stowage.cassandra.testkit;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** A table with one row per key, and reads of it that one replica answers. */
final class Reads {
  private static final int KEYS = 100;

  static {
    // Waiting longer only costs when something is broken.
    Awaitility.setDefaultTimeout(Duration.ofMinutes(5));
  }

  private final CqlSession session;
  private final PreparedStatement select;

  /** Makes the table and fills it, which takes all replicas. */
  Reads(Cluster cluster, CqlSession session, int replicas) {
    this.session = session;
    session.execute(
        "CREATE KEYSPACE ks WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': "
            + replicas
            + "}");
    session.execute(
        "CREATE TABLE ks.t (k int PRIMARY KEY, v int)"
            + " WITH speculative_retry = 'NONE' AND read_repair = 'NONE'");
    cluster.awaitSchema();
    PreparedStatement insert =
        session.prepare(at("INSERT INTO ks.t (k, v) VALUES (?, ?)", DefaultConsistencyLevel.ALL));
    for (int key = 0; key < KEYS; key++) {
      session.execute(insert.bind(key, 2 * key));
    }
    select = session.prepare(at("SELECT v FROM ks.t WHERE k = ?", DefaultConsistencyLevel.ONE));
  }

  private static SimpleStatement at(String query, ConsistencyLevel level) {
    return SimpleStatement.newInstance(query).setConsistencyLevel(level);
  }

  /** Starts {@code count} reads over all keys. */
  List<CompletableFuture<AsyncResultSet>> start(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> session.executeAsync(select.bind(i % KEYS)).toCompletableFuture())
        .toList();
  }

  /** Sum over all keys, from all replicas. */
  int sumFromAllReplicas() {
    return session
        .execute(at("SELECT sum(v) FROM ks.t", DefaultConsistencyLevel.ALL))
        .one()
        .getInt(0);
  }

  static int expectedSum() {
    return KEYS * (KEYS - 1);
  }

  /**
   * @return values read, in the order of the reads
   */
  static List<Integer> values(List<CompletableFuture<AsyncResultSet>> reads) {
    return reads.stream().map(read -> read.join().one().getInt(0)).toList();
  }

  static List<Integer> expectedValues(int count) {
    return IntStream.range(0, count).map(i -> 2 * (i % KEYS)).boxed().toList();
  }
}
