package io.github.stowage.tiering.commands;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.tiering.act.Session;
import io.github.stowage.tiering.act.Watch;
import io.github.stowage.tiering.observe.sql.SqlServer;
import java.sql.SQLException;
import picocli.CommandLine.Option;

/** Which table of which database is changed. */
final class DatabaseOptions {
  @Option(
      names = "--jdbc",
      paramLabel = "URL",
      description = {
        "The database: jdbc:mariadb://HOST/DB, jdbc:mysql://HOST/DB or jdbc:postgresql://HOST/DB.",
        "The password is taken from $" + SqlServer.PASSWORD + "."
      })
  private String jdbc;

  @Option(names = "--user", paramLabel = "NAME", description = "The user there.")
  private String user;

  /**
   * @throws BadInputException if it was not given
   */
  String jdbc() {
    if (jdbc == null) {
      throw new BadInputException(
          "--jdbc is missing, allowed: jdbc:mariadb://..., jdbc:mysql://... or"
              + " jdbc:postgresql://...");
    }
    return jdbc;
  }

  String user() {
    return user;
  }

  /** What is done with a table. */
  interface Use<T> {
    T of(Session session) throws SQLException;
  }

  /**
   * @param name TABLE or SCHEMA.TABLE
   * @throws BadInputException if the server refuses
   * @throws CommandFailedException if it fails, with what to do
   */
  <T> T use(String name, Watch watch, Use<T> use) {
    try (Session session = Session.open(jdbc(), user, name, watch)) {
      try {
        return use.of(session);
      } catch (SQLException e) {
        throw failed(name, e, session.advice(e));
      }
    } catch (SQLException e) {
      throw failed(name, e, "");
    }
  }

  private static CommandFailedException failed(String name, SQLException e, String advice) {
    return new CommandFailedException(
        "--table "
            + Quoted.plain(name)
            + ": "
            + Quoted.reason(e)
            + ". No row is lost. "
            + (advice.isEmpty() ? "Run" : advice + " Then run")
            + " the same again, which goes on, or stowage tier rollback",
        e);
  }
}
