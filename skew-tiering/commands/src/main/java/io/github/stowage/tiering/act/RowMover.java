package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * Copies rows in batches while clients go on writing. Triggers note the primary keys of what they
 * change; those rows are copied again. A batch is one transaction and can be done twice, so whoever
 * is stopped can begin again. Clients never wait for it: it reads without locks, and writes only to
 * tables that no client knows.
 */
final class RowMover {
  private final Sql sql;
  private final MoveSql text;
  private final Pace pace;
  private final Watch watch;

  RowMover(Sql sql, MoveSql text, Pace pace, Watch watch) {
    this.sql = sql;
    this.text = text;
    this.pace = pace;
    this.watch = watch;
  }

  /**
   * Copies all rows that are not there yet.
   *
   * @param batch rows at a time
   * @param rows about how many there are
   */
  void copy(int batch, long rows) throws SQLException {
    watch.begin("copying rows", rows);
    boolean more = true;
    for (long done = 0; more; done += batch) {
      watch.to(Math.min(done, rows));
      long start = System.nanoTime();
      more = sql.whole(() -> copyOne(batch));
      drainOne(batch);
      pace.rest(System.nanoTime() - start);
    }
    watch.to(rows);
  }

  private boolean copyOne(int batch) throws SQLException {
    boolean begun = sql.any(text.at());
    boolean more = sql.run(text.next(begun, batch)) > 0;
    sql.run(text.copy(begun, more));
    if (more) {
      sql.all(text.advance());
    }
    return more;
  }

  /** Copies what changed again, until hardly anything is left. */
  void drain(int batch) throws SQLException {
    while (true) {
      long start = System.nanoTime();
      if (drainOne(batch) < batch) {
        return;
      }
      pace.rest(System.nanoTime() - start);
    }
  }

  private int drainOne(int batch) throws SQLException {
    return sql.whole(() -> drainWithin(batch));
  }

  /** To be called in a transaction: how many changes it copied. */
  int drainWithin(int batch) throws SQLException {
    List<String> changes = sql.column(text.changes(batch));
    if (!changes.isEmpty()) {
      sql.all(text.again(changes));
    }
    return changes.size();
  }

  /**
   * Compares both tables but for the rows that wait to be copied again.
   *
   * @throws IllegalStateException if they differ
   */
  Tally compare() throws SQLException {
    watch.begin("comparing all rows", 0);
    return sql.whole(
        () -> {
          sql.all(text.snapshot());
          Tally from = tally(text.tally(text.from()));
          Tally to = tally(text.tally(text.to()));
          if (!from.equals(to)) {
            throw new IllegalStateException(
                String.format(Locale.ROOT, "the table has %s; its copy has %s", from, to));
          }
          return from;
        });
  }

  private Tally tally(String query) throws SQLException {
    List<String> row = sql.rows(query).get(0);
    return new Tally(Long.parseLong(row.get(0)), row.get(1));
  }
}
