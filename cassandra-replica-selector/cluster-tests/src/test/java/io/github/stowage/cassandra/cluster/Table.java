package io.github.stowage.cassandra.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.testkit.Node;
import io.github.stowage.openloop.KeyDistribution;
import io.github.stowage.openloop.LoadSpec;
import io.github.stowage.openloop.OpenLoop;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.openloop.PhaseSpec;
import io.github.stowage.ycsb.YcsbRun;
import io.github.stowage.ycsb.YcsbSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * YCSB's table on a real cluster, three replicas of each row, read through one coordinator from one
 * replica, without a second, speculative request.
 */
final class Table implements AutoCloseable {
  private static final Path WORKLOAD = Path.of("../../ycsb-workloads/workloads/demo-read");

  private final CqlSession session;
  private final PreparedStatement statement;
  private final PreparedStatement scan;
  private final List<String> keys;

  private Table(CqlSession session, List<String> keys) {
    this.session = session;
    this.keys = keys;
    statement =
        session.prepare(
            SimpleStatement.newInstance("SELECT y_id FROM ycsb.usertable WHERE y_id = ?")
                .setConsistencyLevel(DefaultConsistencyLevel.ONE));
    scan =
        session.prepare(
            SimpleStatement.newInstance(
                    "SELECT y_id FROM ycsb.usertable WHERE token(y_id) >= token(?) LIMIT 20")
                .setConsistencyLevel(DefaultConsistencyLevel.ONE));
  }

  /** Loads {@code records} with YCSB. */
  static Table load(Node coordinator, long records) throws IOException, InterruptedException {
    YcsbSummary summary =
        YcsbRun.load(
                WORKLOAD,
                Map.of(
                    "hosts",
                    coordinator.address(),
                    "recordcount",
                    Long.toString(records),
                    "cassandra.createschema",
                    "true",
                    "cassandra.coordinatoronly",
                    "true",
                    // One replica is read: a row that one of them missed would be a failed read.
                    "cassandra.writeconsistencylevel",
                    "ALL",
                    // A thread of YCSB that gives an insert up ends, and its row stays on some of
                    // the replicas.
                    "core_workload_insertion_retry_limit",
                    "1000"),
                16,
                Duration.ofMinutes(15))
            .run(line -> {});
    if (summary.ok() != records) {
      throw new IllegalStateException(
          summary.ok() + " of " + records + " records inserted, " + summary.failed() + " failed");
    }
    CqlSession session = coordinator.session();
    // From all replicas, so that one that lacks a row gets it.
    List<String> keys =
        session
            .execute(
                SimpleStatement.newInstance("SELECT y_id FROM ycsb.usertable")
                    .setConsistencyLevel(DefaultConsistencyLevel.ALL))
            .all()
            .stream()
            .map(row -> row.getString(0))
            .toList();
    if (keys.size() != records) {
      throw new IllegalStateException(keys.size() + " of " + records + " records are there");
    }
    return new Table(session, keys);
  }

  /** Reads each row from all of its replicas, a few at a time. */
  void readAllFromAll() {
    List<CompletableFuture<AsyncResultSet>> running = new ArrayList<>();
    for (String key : keys) {
      running.add(
          session
              .executeAsync(statement.bind(key).setConsistencyLevel(DefaultConsistencyLevel.ALL))
              .toCompletableFuture());
      if (running.size() == Queues.IN_FLIGHT) {
        running.forEach(CompletableFuture::join);
        running.clear();
      }
    }
    running.forEach(CompletableFuture::join);
  }

  /** The same table, read through another node. */
  Table through(Node coordinator) {
    return new Table(coordinator.session(), keys);
  }

  CqlSession session() {
    return session;
  }

  PreparedStatement statement() {
    return statement;
  }

  /** From a key on, without an end: over several ranges, though the first has rows enough. */
  PreparedStatement scan() {
    return scan;
  }

  List<String> keys() {
    return keys;
  }

  void readOnce() {
    session.execute(statement.bind(keys.get(0)));
  }

  /** Reads at a fixed rate through the coordinator, whatever the answers do. */
  PhaseResult read(double perSecond, Duration duration, long seed) throws InterruptedException {
    LoadSpec load =
        LoadSpec.reads(keys.size())
            .withKeys(KeyDistribution.UNIFORM)
            .withRequestTimeout(Duration.ofMinutes(1));
    return OpenLoop.start(session, load)
        .phase(new PhaseSpec(seed, perSecond, Duration.ZERO, duration));
  }

  @Override
  public void close() {
    session.close();
  }
}
