package io.github.stowage.tiering.act;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;

/**
 * Renames two tables at once while clients wait. A session that has locked tables cannot rename
 * them, so a second one waits in the queue for the first to let go: it comes before all clients.
 * Should the first session die too early, the second must not rename: a sentinel table has the name
 * that the old table gets, and only the first session removes it, when all is copied. The order is
 * that of gh-ost's cut-over.
 */
final class MariaDbSwap {
  private static final long POLL_NANOS = 10_000_000;
  private static final int POLLS = 500;

  private final Sql sql;
  private final Connection second;
  private final Names names;
  private final String incoming;
  private final String outgoing;

  MariaDbSwap(Sql sql, Connection second, Names names, Direction direction) {
    this.sql = sql;
    this.second = second;
    this.names = names;
    this.incoming = names.of(direction.target());
    this.outgoing = names.of(direction.outgoing());
  }

  /**
   * @param last what must be done while clients wait
   */
  void run(Sql.Work<?> last) throws SQLException {
    counter();
    // That of an earlier try stays: a session of then may still wait to rename.
    sql.run("CREATE TABLE IF NOT EXISTS " + outgoing + " (sentinel INT) ENGINE=InnoDB");
    CompletableFuture<Void> renamed = null;
    boolean locked = false;
    try {
      sql.run("SET SESSION autocommit = 0");
      sql.run(
          "LOCK TABLES %s WRITE, %s WRITE, %s WRITE, %s WRITE"
              .formatted(names.table(), incoming, outgoing, names.of(Part.LOG)));
      locked = true;
      last.run();
      sql.run("COMMIT");
      long session = session();
      renamed = CompletableFuture.runAsync(this::rename);
      awaitQueued(session, renamed);
      sql.run("DROP TABLE " + outgoing);
    } finally {
      if (locked) {
        sql.run("UNLOCK TABLES");
      }
      sql.run("SET SESSION autocommit = 1");
      if (renamed != null) {
        renamed.exceptionally(failure -> null).join();
      }
    }
    outcome(renamed);
  }

  private long session() throws SQLException {
    return Long.parseLong(new Sql(second).value("SELECT CONNECTION_ID()"));
  }

  private void rename() {
    try {
      Sql other = new Sql(second);
      other.run("SET SESSION lock_wait_timeout = 30");
      other.run(
          "RENAME TABLE %s TO %s, %s TO %s"
              .formatted(names.table(), outgoing, incoming, names.table()));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void awaitQueued(long session, CompletableFuture<Void> renamed) throws SQLException {
    for (int poll = 0; poll < POLLS && !renamed.isDone(); poll++) {
      if (sql.any(
          "SELECT 1 FROM information_schema.processlist"
              + " WHERE id = ? AND state LIKE 'Waiting for table metadata lock%'",
          session)) {
        return;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    if (renamed.isDone()) {
      outcome(renamed);
    }
    throw new SQLException("the tables could not be renamed in time", "HY000", 1205);
  }

  private static void outcome(CompletableFuture<Void> renamed) throws SQLException {
    try {
      renamed.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IllegalStateException wrapped
          && wrapped.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  /** Ids that were given and deleted again must not be given twice. */
  private void counter() throws SQLException {
    List<String> next =
        sql.column(
            "SELECT auto_increment FROM information_schema.tables WHERE table_schema = ?"
                + " AND table_name = ? AND auto_increment IS NOT NULL",
            names.schema(),
            names.name());
    for (String number : next) {
      sql.run("ALTER TABLE " + incoming + " AUTO_INCREMENT = " + number);
    }
  }
}
