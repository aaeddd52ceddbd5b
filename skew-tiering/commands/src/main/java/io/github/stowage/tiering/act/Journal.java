package io.github.stowage.tiering.act;

import java.sql.SQLException;

/** The plan that a table is moved by, and how far that is; kept beside the table. */
final class Journal {
  private final Sql sql;
  private final Names names;

  Journal(Sql sql, Names names) {
    this.sql = sql;
    this.names = names;
  }

  /**
   * One table's row.
   *
   * @param plan {@link TierInput#text()}
   * @param digest what tells plans apart
   * @param shape {@link Shape#digest()} of the table when it was begun; earlier versions wrote its
   *     text
   */
  record Entry(Phase phase, String plan, String digest, String shape) {
    boolean isOf(Shape now) {
      return shape.equals(now.digest()) || shape.equals(now.text());
    }
  }

  /** Null if nothing was begun, or only this table itself was made. */
  Entry read() throws SQLException {
    if (!exists()) {
      return null;
    }
    return sql
        .rows("SELECT phase, plan, digest, shape FROM " + names.of(Part.STATE) + " WHERE slot = 1")
        .stream()
        .findFirst()
        .map(row -> new Entry(Phase.valueOf(row.get(0)), row.get(1), row.get(2), row.get(3)))
        .orElse(null);
  }

  boolean exists() throws SQLException {
    return sql.any(
        "SELECT 1 FROM information_schema.tables WHERE table_schema = ? AND table_name = ?",
        names.schema(),
        names.plain(Part.STATE));
  }

  void begin(Entry entry) throws SQLException {
    sql.run(create());
    sql.run("DELETE FROM " + names.of(Part.STATE));
    sql.run(
        "INSERT INTO "
            + names.of(Part.STATE)
            + " (slot, phase, plan, digest, shape) VALUES (1, ?, ?, ?, ?)",
        entry.phase().name(),
        entry.plan(),
        entry.digest(),
        entry.shape());
  }

  String create() {
    return "CREATE TABLE IF NOT EXISTS "
        + names.of(Part.STATE)
        + " (slot INT PRIMARY KEY, phase VARCHAR(20) NOT NULL, plan TEXT NOT NULL,"
        + " digest VARCHAR(64) NOT NULL, shape TEXT NOT NULL)";
  }

  void move(Phase phase) throws SQLException {
    sql.run("UPDATE " + names.of(Part.STATE) + " SET phase = ? WHERE slot = 1", phase.name());
  }
}
