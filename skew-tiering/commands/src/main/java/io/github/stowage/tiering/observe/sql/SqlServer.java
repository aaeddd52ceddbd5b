package io.github.stowage.tiering.observe.sql;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Quoted;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Connects to a database by JDBC. */
public final class SqlServer {
  /** The password's variable: options and files are no place for it. */
  public static final String PASSWORD = "STOWAGE_DB_PASSWORD";

  private SqlServer() {}

  /**
   * @param url jdbc:mariadb://..., jdbc:mysql://... or jdbc:postgresql://...
   * @param user null: as the URL or the driver says
   * @throws BadInputException if the URL is none of these, or the server refuses
   */
  public static Connection connect(String url, String user) {
    Connection connection = connectToChange(url, user);
    try {
      connection.setReadOnly(true);
      return connection;
    } catch (SQLException e) {
      throw refused(url, e);
    }
  }

  /**
   * A connection that may write.
   *
   * @throws BadInputException as {@link #connect} does
   */
  public static Connection connectToChange(String url, String user) {
    Dialect dialect = Dialect.of(url);
    Properties properties = new Properties();
    if (user != null) {
      properties.setProperty("user", user);
    }
    String password = System.getenv(PASSWORD);
    if (password != null) {
      properties.setProperty("password", password);
    }
    try {
      return DriverManager.getConnection(dialect.driverUrl(url), properties);
    } catch (SQLException e) {
      throw refused(url, e);
    }
  }

  /** The message may repeat the URL, which may hold a password. */
  private static BadInputException refused(String url, SQLException e) {
    return new BadInputException(
        "--jdbc: the server refuses: "
            + Quoted.reason(e).replace(url, "the URL")
            + ", allowed: a server that answers; the password is taken from $"
            + PASSWORD);
  }
}
