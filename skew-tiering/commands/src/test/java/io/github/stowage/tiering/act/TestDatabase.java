package io.github.stowage.tiering.act;

import io.github.stowage.tiering.observe.sql.Dialect;
import io.github.stowage.tiering.testkit.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Shortcuts for a server under test, on one connection of their own. */
final class TestDatabase implements AutoCloseable {
  private final Database server;
  private Connection connection;

  TestDatabase(Database server) throws SQLException {
    this.server = server;
    connect();
  }

  Database server() {
    return server;
  }

  /** Again, after the server was killed. */
  void connect() throws SQLException {
    connection = server.connect();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** With the password: tests have no environment of their own. */
  String url() {
    return server.url() + "?user=" + Database.USER + "&password=" + server.password();
  }

  boolean mariaDb() {
    return Dialect.of(server.url()) == Dialect.MARIADB;
  }

  void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** All rows, values joined by bars. */
  List<String> rows(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      List<String> rows = new ArrayList<>();
      int width = found.getMetaData().getColumnCount();
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= width; column++) {
          row.add(found.getString(column));
        }
        rows.add(String.join("|", row.stream().map(String::valueOf).toList()));
      }
      return rows;
    }
  }

  /** How many rows it changed, or the server's code for why it did not. */
  String outcome(String statement) {
    try (Statement running = connection.createStatement()) {
      return running.executeUpdate(statement) + " rows";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }

  String value(String query) throws SQLException {
    return rows(query).get(0);
  }

  /** Whether MariaDB knows the table, but not all of its partitions, or not which they are. */
  boolean isTorn(String table) {
    try {
      value("SELECT COUNT(*) FROM " + table);
      return false;
    } catch (SQLException e) {
      return mariaDb() && List.of(1932, 1696).contains(e.getErrorCode());
    }
  }

  /** Everything that a definition of the table says. */
  List<String> definition(String table) throws SQLException {
    if (mariaDb()) {
      return rows("SHOW CREATE TABLE " + table).stream()
          .map(text -> text.replaceAll(" AUTO_INCREMENT=\\d+", ""))
          .toList();
    }
    List<String> parts =
        rows(
            "SELECT column_name, data_type, is_nullable, column_default, is_identity FROM"
                + " information_schema.columns WHERE table_name = '"
                + table
                + "' ORDER BY ordinal_position");
    parts.addAll(
        rows("SELECT indexdef FROM pg_indexes WHERE tablename = '" + table + "' ORDER BY 1"));
    parts.addAll(
        rows(
            "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = '"
                + table
                + "'::regclass ORDER BY 1"));
    parts.addAll(
        rows("SELECT tgname FROM pg_trigger WHERE tgrelid = '" + table + "'::regclass ORDER BY 1"));
    return parts;
  }

  /** Names of all tables, functions and triggers that are there. */
  List<String> everything() throws SQLException {
    if (mariaDb()) {
      List<String> names = rows("SHOW TABLES");
      names.addAll(rows("SELECT trigger_name FROM information_schema.triggers"));
      return names;
    }
    List<String> names =
        rows(
            "SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace"
                + " ORDER BY 1");
    names.addAll(
        rows("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1"));
    return names;
  }
}
