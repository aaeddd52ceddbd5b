package io.github.stowage.tiering.observe.sql;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.tiering.observe.KeyCounter;
import io.github.stowage.tiering.observe.KeyCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** A table of a database. What equals what is for the server to say: collations count. */
public final class SqlTable {
  /** Values of these have no text that finds them again, or none that is exact. */
  private static final Set<Integer> UNFIT =
      Set.of(
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.BLOB,
          Types.BINARY,
          Types.VARBINARY,
          Types.LONGVARBINARY,
          Types.ARRAY,
          Types.STRUCT);

  private static final int FETCH = 10_000;

  private final Connection connection;
  private final Dialect dialect;
  private final String schema;
  private final String table;

  /**
   * @param url the connection's
   * @param name TABLE or SCHEMA.TABLE
   */
  public SqlTable(Connection connection, String url, String name) {
    this.connection = connection;
    this.dialect = Dialect.of(url);
    int dot = name.indexOf('.');
    this.schema = dot < 0 ? null : name.substring(0, dot);
    this.table = name.substring(dot + 1);
  }

  /** Counts all rows, in one scan of the server. */
  public KeyCounts count(List<String> columns, LongConsumer progress) {
    return counted(columns, from(), progress);
  }

  /**
   * Counts some rows, which the server draws.
   *
   * @param share of the rows, above 0, below 1
   */
  public KeyCounts count(List<String> columns, double share, long seed, LongConsumer progress) {
    return counted(columns, dialect.sampled(from(), share, seed), progress);
  }

  /**
   * @param rows what stands after FROM
   * @param progress receives the number of keys so far
   * @throws BadInputException if a column is not there, or not of a fit type, or there is no row
   */
  private KeyCounts counted(List<String> columns, String rows, LongConsumer progress) {
    String keys = columns.stream().map(dialect::quoted).collect(Collectors.joining(", "));
    String query = "SELECT " + keys + ", COUNT(*) FROM " + rows + " GROUP BY " + keys;
    KeyCounter counter = new KeyCounter(columns);
    try {
      // PostgreSQL's driver streams in a transaction only.
      connection.setAutoCommit(false);
      requireFit(columns, keys);
      try (Statement statement = connection.createStatement()) {
        statement.setFetchSize(FETCH);
        try (ResultSet counts = statement.executeQuery(query)) {
          String[] key = new String[columns.size()];
          for (long found = 1; counts.next(); found++) {
            for (int i = 0; i < key.length; i++) {
              key[i] = counts.getString(i + 1);
            }
            counter.add(key, counts.getLong(key.length + 1));
            if (found % FETCH == 0) {
              progress.accept(found);
            }
          }
        }
      }
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      rollback();
    }
    if (counter.isEmpty()) {
      throw new BadInputException(
          "--table " + name() + " has no rows, or none was drawn, allowed: at least one");
    }
    return counter.counts();
  }

  /** A transaction that failed would fail whatever comes next. */
  private void rollback() {
    try {
      connection.rollback();
    } catch (SQLException e) {
      // Whoever uses the connection next is told.
      return;
    }
  }

  private void requireFit(List<String> columns, String keys) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("SELECT " + keys + " FROM " + from() + " WHERE 1 = 0")) {
      ResultSetMetaData types = none.getMetaData();
      for (int i = 0; i < columns.size(); i++) {
        if (UNFIT.contains(types.getColumnType(i + 1))) {
          throw new BadInputException(
              "--columns: "
                  + Quoted.plain(columns.get(i))
                  + " of "
                  + name()
                  + " is of type "
                  + types.getColumnTypeName(i + 1)
                  + ", allowed: numbers without fraction or with a fixed one, texts, dates");
        }
      }
    }
  }

  /** Bytes of the table and its indices, as the server estimates them. */
  public long bytes() {
    try (PreparedStatement statement = connection.prepareStatement(dialect.sizeQuery())) {
      statement.setString(1, schema);
      statement.setString(2, table);
      try (ResultSet size = statement.executeQuery()) {
        return size.next() ? size.getLong(1) : 0;
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private String from() {
    return (schema == null ? "" : dialect.quoted(schema) + ".") + dialect.quoted(table);
  }

  private String name() {
    return Quoted.plain(schema == null ? table : schema + "." + table);
  }

  private RuntimeException failed(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    // Syntax error or access rule violation: among them what is not there, and what is forbidden.
    if (state.startsWith("42")) {
      return new BadInputException(
          "--table " + name() + ": " + Quoted.reason(e) + ", allowed: a table and its columns");
    }
    return new CommandFailedException("--table " + name() + ": " + Quoted.reason(e), e);
  }
}
