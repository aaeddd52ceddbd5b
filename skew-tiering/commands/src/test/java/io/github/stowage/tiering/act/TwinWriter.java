package io.github.stowage.tiering.act;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A client that goes on writing: each transaction inserts, changes, moves and deletes rows of a
 * table and of its twin alike. A transaction that the server refuses is one that none of them has.
 */
final class TwinWriter implements AutoCloseable {
  /** What clients of these servers must expect of each other at any time. */
  private static final List<String> CONFLICTS = List.of("40001", "40P01");

  /** So that a fast client does not make a large table of a small one. */
  private static final long REST_NANOS = 2_000_000;

  private final TestDatabase database;
  private final int part;
  private final int rows;
  private final int first;
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicInteger done = new AtomicInteger();
  private final CompletableFuture<Void> running;
  private volatile SQLException failure;

  /**
   * @param part writers with different ones touch different rows, so that none waits for another
   * @param rows of the table at first
   */
  TwinWriter(TestDatabase database, int part, int rows) throws SQLException {
    this.first =
        Integer.parseInt(database.value("SELECT COALESCE(MAX(id), 0) FROM " + Visits.TWIN));
    this.database = database;
    this.part = part;
    this.rows = rows;
    this.running = CompletableFuture.runAsync(this::write, task -> new Thread(task).start());
  }

  int done() {
    return done.get();
  }

  SQLException failure() {
    return failure;
  }

  private void write() {
    Random random = new Random(part);
    int own = first + 1_000_000 * (part + 1);
    try (Connection connection = database.server().connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      while (!stop.get()) {
        List<String> changes = changes(random, own++);
        try {
          for (String table : List.of(Visits.TABLE, Visits.TWIN)) {
            for (String change : changes) {
              statement.execute(change.formatted(table));
            }
          }
          connection.commit();
          done.incrementAndGet();
          LockSupport.parkNanos(REST_NANOS);
        } catch (SQLException e) {
          if (!CONFLICTS.contains(e.getSQLState())) {
            throw e;
          }
          connection.rollback();
        }
      }
    } catch (SQLException e) {
      failure = e;
    }
  }

  private List<String> changes(Random random, int own) {
    String some = " WHERE MOD(id, 4) = " + part + " AND id = " + (1 + random.nextInt(rows));
    return List.of(
        "INSERT INTO %s (id, customer, city, price, note) VALUES ("
            + own
            + ", "
            + Visits.customer(random)
            + ", "
            + Visits.city(random)
            + ", 3, 'new')",
        "UPDATE %s SET city = " + Visits.city(random) + some,
        "UPDATE %s SET price = price + 1" + some.replace("id = ", "id = 1 + "),
        "DELETE FROM %s" + some.replace("id = ", "id = 2 + "),
        "UPDATE %s SET id = id + 500000 WHERE id = " + (own - 7));
  }

  @Override
  public void close() {
    stop.set(true);
    running.join();
  }
}
