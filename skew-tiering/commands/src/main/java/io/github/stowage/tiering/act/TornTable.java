package io.github.stowage.tiering.act;

import java.sql.SQLException;
import java.util.List;

/**
 * A partitioned table of a MariaDB that was killed while it renamed it. MariaDB renames partitions
 * one by one, and does not always bring back those that it had renamed. It has no table then that
 * it can read, and no statement puts its partitions together again. All of its rows are elsewhere:
 * tables are only exchanged when each has them.
 */
final class TornTable {
  private static final int NO_SUCH_TABLE = 1146;

  /** Its definition is there, a partition is not, or the list of its partitions. */
  private static final List<Integer> UNREADABLE = List.of(1932, 1696);

  private final Sql sql;
  private final Names names;

  TornTable(Sql sql, Names names) {
    this.sql = sql;
    this.names = names;
  }

  /** Whether the copy that is to be put into service can be read. */
  boolean hasCopy() throws SQLException {
    try {
      sql.any("SELECT 1 FROM " + names.of(Part.NEW) + " LIMIT 1");
      return true;
    } catch (SQLException e) {
      if (e.getErrorCode() == NO_SUCH_TABLE || UNREADABLE.contains(e.getErrorCode())) {
        return false;
      }
      throw e;
    }
  }

  /**
   * What an operator has to do when the table that clients see was torn; empty if that is not why
   * it failed. Only with all changes in the other table: a partition may also be gone because its
   * disk is.
   */
  String advice(SQLException failure) throws SQLException {
    if (!UNREADABLE.contains(failure.getErrorCode())) {
      return "";
    }
    Journal.Entry entry = new Journal(sql, names).read();
    if (entry == null || entry.phase() != Phase.COMPARING || changesAreLeft()) {
      return "";
    }
    return ("The server was killed while it renamed the table. %s has all of its rows. Run DROP TABLE"
            + " %s; RENAME TABLE %s TO %s;")
        .formatted(names.plain(Part.OLD), names.table(), names.of(Part.OLD), names.table());
  }

  private boolean changesAreLeft() throws SQLException {
    return sql.any("SELECT 1 FROM " + names.of(Part.LOG) + " LIMIT 1");
  }
}
