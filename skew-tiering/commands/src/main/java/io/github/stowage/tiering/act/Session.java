package io.github.stowage.tiering.act;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.tiering.observe.sql.Dialect;
import io.github.stowage.tiering.observe.sql.SqlServer;
import java.sql.Connection;
import java.sql.SQLException;

/** Connections that may change one table. */
public final class Session implements AutoCloseable {
  private final Connection first;
  private final Connection second;
  private final TierServer server;
  private final Watch watch;

  private Session(Connection first, Connection second, TierServer server, Watch watch) {
    this.first = first;
    this.second = second;
    this.server = server;
    this.watch = watch;
  }

  /** What to do about the failure before the same is run again; empty if nothing is known. */
  public String advice(SQLException failure) {
    try {
      return server.advice(failure);
    } catch (SQLException e) {
      return ""; // the connection is gone
    }
  }

  /**
   * @param name TABLE or SCHEMA.TABLE
   * @throws BadInputException if the server refuses
   * @throws SQLException if the connection is lost
   */
  public static Session open(String url, String user, String name, Watch watch)
      throws SQLException {
    Dialect dialect = Dialect.of(url);
    Connection first = SqlServer.connectToChange(url, user);
    Connection second = null;
    try {
      Sql sql = new Sql(first);
      Names names = names(sql, dialect, name);
      TierServer server;
      if (dialect == Dialect.MARIADB) {
        second = SqlServer.connectToChange(url, user);
        server = new MariaDbServer(sql, second, names, url, watch);
      } else {
        server = new PostgreSqlServer(sql, names, watch);
      }
      server.settings();
      return new Session(first, second, server, watch);
    } catch (SQLException | RuntimeException e) {
      closeAll(first, second);
      throw e;
    }
  }

  static Names names(Sql sql, Dialect dialect, String name) throws SQLException {
    int dot = name.indexOf('.');
    String schema = dot < 0 ? sql.value(dialect.schemaQuery()) : name.substring(0, dot);
    if (schema == null) {
      throw new BadInputException(
          "--table " + name + ": the connection has no database, allowed: DATABASE.TABLE");
    }
    return new Names(dialect, schema, name.substring(dot + 1));
  }

  public TieredTable table() {
    return new TieredTable(server, watch);
  }

  public TierState state() {
    return new TierState(server);
  }

  @Override
  public void close() {
    closeAll(first, second);
  }

  private static void closeAll(Connection... connections) {
    for (Connection connection : connections) {
      try {
        if (connection != null) {
          connection.close();
        }
      } catch (SQLException e) {
        continue; // it is gone already
      }
    }
  }
}
