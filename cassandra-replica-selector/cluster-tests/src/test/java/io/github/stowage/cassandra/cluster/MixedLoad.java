package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.github.stowage.cassandra.testkit.Node;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Reads rows and writes them again, one after the other, through one node, until it is stopped. */
final class MixedLoad implements AutoCloseable {
  private static final int ROWS = 100;

  private final Node node;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Future<Long> requests;
  private volatile boolean stopped;

  MixedLoad(Node node) {
    this.node = node;
    this.requests = thread.submit(this::run);
  }

  private long run() {
    // Rows of its own, so that what is read is known.
    int first = node.index() * ROWS;
    long requests = 0;
    try (CqlSession session = node.session()) {
      for (int id = first; id < first + ROWS; id++) {
        session.execute(insert(id).setConsistencyLevel(DefaultConsistencyLevel.ALL));
      }
      while (!stopped || requests < ROWS) {
        int id = first + (int) (requests++ % ROWS);
        session.execute(insert(id));
        assertThat(session.execute("SELECT v FROM mixed.t WHERE id = " + id).one().getInt(0))
            .isEqualTo(id);
      }
    }
    return requests;
  }

  private static SimpleStatement insert(int id) {
    return SimpleStatement.newInstance(
        "INSERT INTO mixed.t (id, v) VALUES (" + id + ", " + id + ")");
  }

  /** No request may have failed. */
  void stop() throws Exception {
    stopped = true;
    assertThat(requests.get(5, TimeUnit.MINUTES)).isGreaterThanOrEqualTo(ROWS);
  }

  @Override
  public void close() {
    stopped = true;
    thread.shutdownNow();
  }
}
