package io.github.stowage.tiering.act;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements on one connection. */
final class Sql {
  private final Connection connection;

  Sql(Connection connection) {
    this.connection = connection;
  }

  /** Work that is done whole or not at all. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /** Rows changed. */
  int run(String statement, Object... values) throws SQLException {
    try (PreparedStatement prepared = prepared(statement, values)) {
      prepared.execute();
      return Math.max(0, prepared.getUpdateCount());
    }
  }

  void all(List<String> statements) throws SQLException {
    for (String statement : statements) {
      run(statement);
    }
  }

  /** Every row's values as text. */
  List<List<String>> rows(String query, Object... values) throws SQLException {
    try (PreparedStatement prepared = prepared(query, values);
        ResultSet found = prepared.executeQuery()) {
      List<List<String>> rows = new ArrayList<>();
      int width = found.getMetaData().getColumnCount();
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= width; column++) {
          row.add(found.getString(column));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** The first column of each row. */
  List<String> column(String query, Object... values) throws SQLException {
    return rows(query, values).stream().map(row -> row.get(0)).toList();
  }

  /** The first value, null if there is no row. */
  String value(String query, Object... values) throws SQLException {
    List<List<String>> rows = rows(query, values);
    return rows.isEmpty() ? null : rows.get(0).get(0);
  }

  boolean any(String query, Object... values) throws SQLException {
    return !rows(query, values).isEmpty();
  }

  <T> T whole(Work<T> work) throws SQLException {
    connection.setAutoCommit(false);
    boolean done = false;
    try {
      T result = work.run();
      connection.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        undo();
      }
      connection.setAutoCommit(true);
    }
  }

  private void undo() {
    try {
      connection.rollback();
    } catch (SQLException e) {
      return; // the connection is gone: the server undoes it
    }
  }

  /** One statement with many rows of values. */
  PreparedStatement many(String statement) throws SQLException {
    return connection.prepareStatement(statement);
  }

  private PreparedStatement prepared(String statement, Object... values) throws SQLException {
    PreparedStatement prepared = connection.prepareStatement(statement);
    for (int i = 0; i < values.length; i++) {
      prepared.setObject(i + 1, values[i]);
    }
    return prepared;
  }
}
