package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.data.Blobs;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

/** A layout as a table of MariaDB: a partition on the SSD and one on the HDD (ADR 15). */
final class TieredTable {
  /** Less than the rows below one inner page, so that one of them is looked up below each. */
  private static final int ROWS_PER_INNER_PAGE = 2_000;

  private final Rows rows;
  private final Experiment experiment;
  private final Layout layout;

  TieredTable(Rows rows, Experiment experiment, Layout layout) {
    this.rows = rows;
    this.experiment = experiment;
    this.layout = layout;
  }

  Layout layout() {
    return layout;
  }

  void create(Connection connection, Path ssd, Path hdd) throws SQLException {
    String columns =
        experiment.order().stream()
            .map(column -> column.text() + " SMALLINT UNSIGNED NOT NULL, ")
            .collect(Collectors.joining());
    run(
        connection,
        "CREATE TABLE %s (tier_key BIGINT NOT NULL, id INT NOT NULL, %sfiller VARCHAR(%d) NOT NULL,"
                .formatted(layout.name(), columns, experiment.fillerBytes())
            + " PRIMARY KEY (tier_key, id)) ENGINE = InnoDB CHARACTER SET latin1"
            + " STATS_AUTO_RECALC = 0 PARTITION BY RANGE (tier_key) ("
            + "PARTITION ssd VALUES LESS THAN (1) DATA DIRECTORY = '%s', ".formatted(ssd)
            + "PARTITION hdd VALUES LESS THAN MAXVALUE DATA DIRECTORY = '%s')".formatted(hdd));
  }

  /** Indices come after the rows: their pages then lie together, and so do those of the rows. */
  void load(Connection connection, Blobs filler) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET unique_checks = 0, foreign_key_checks = 0");
      statement
          .unwrap(org.mariadb.jdbc.Statement.class)
          .setLocalInfileInputStream(new RowStream(rows, experiment, layout, filler));
      statement.execute("LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + layout.name());
      statement.execute(
          "ALTER TABLE "
              + layout.name()
              + experiment.order().stream()
                  .map(column -> " ADD INDEX (" + column.text() + ")")
                  .collect(Collectors.joining(",")));
      statement.execute("ANALYZE TABLE " + layout.name());
    }
  }

  void drop(Connection connection) throws SQLException {
    run(connection, "DROP TABLE " + layout.name());
  }

  /** Rows by partition, as the server counts them. */
  long rowsOn(Connection connection, String partition) throws SQLException {
    return number(
        connection, "SELECT COUNT(*) FROM " + layout.name() + " PARTITION (" + partition + ")");
  }

  /**
   * Reads the indices and the rows' inner pages, and what is read keeps its place: as in a server
   * that has run for a while, whose indices fit into memory and whose rows do not.
   */
  void warmUp(Connection connection) throws SQLException {
    run(connection, "SET GLOBAL innodb_old_blocks_time = 0");
    for (Column column : experiment.order()) {
      number(
          connection,
          "SELECT COUNT(*) FROM %s FORCE INDEX (%s) WHERE %s >= 0"
              .formatted(layout.name(), column.text(), column.text()));
    }
    int[] order = RowStream.order(rows, layout);
    for (int i = 0; i < order.length; i += ROWS_PER_INNER_PAGE) {
      number(
          connection,
          "SELECT LENGTH(filler) FROM %s WHERE tier_key = %d AND id = %d"
              .formatted(layout.name(), layout.tierKey(order[i]), order[i] + 1));
    }
    run(connection, "SET GLOBAL innodb_old_blocks_time = 4294967295");
  }

  /** Reads all rows. Before the server's memory is full, nothing in it has a place to keep. */
  void fillMemory(Connection connection) throws SQLException {
    number(connection, "SELECT SUM(LENGTH(filler)) FROM " + layout.name());
  }

  /**
   * Fetches all rows with a value, by the column's index.
   *
   * @throws IllegalStateException if they are not as many as there are
   */
  void read(Connection connection, Column column, int value) throws SQLException {
    String sql =
        "SELECT COUNT(*), SUM(LENGTH(filler)) FROM %s FORCE INDEX (%s) WHERE %s = %d"
            .formatted(layout.name(), column.text(), column.text(), value);
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      long expected = rows.rowsWith(column, value);
      if (result.getLong(1) != expected
          || result.getLong(2) != expected * experiment.fillerBytes()) {
        throw new IllegalStateException(
            "%s: %d rows of %d bytes, expected %d rows"
                .formatted(sql, result.getLong(1), result.getLong(2), expected));
      }
    }
  }

  static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
