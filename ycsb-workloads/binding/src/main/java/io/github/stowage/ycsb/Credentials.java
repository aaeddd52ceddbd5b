package io.github.stowage.ycsb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import site.ycsb.DBException;

/** User and password; the password comes from a file or the environment, never from a property. */
public record Credentials(String user, String password) {
  static final String USER = "cassandra.username";
  static final String PASSWORD_FILE = "cassandra.passwordfile";
  static final String PASSWORD_VARIABLE = "cassandra.passwordenv";

  /** The credentials the properties point to, or null when they name no user. */
  static Credentials read(PropertyReader reader, Map<String, String> environment)
      throws DBException {
    String user = reader.optional(USER);
    String file = reader.optional(PASSWORD_FILE);
    String variable = reader.optional(PASSWORD_VARIABLE);
    if (user == null) {
      if (file != null || variable != null) {
        throw PropertyReader.bad(USER, "", "a user name, because a password source is set");
      }
      return null;
    }
    if ((file == null) == (variable == null)) {
      throw PropertyReader.bad(
          USER, user, "together with exactly one of " + PASSWORD_FILE + ", " + PASSWORD_VARIABLE);
    }
    return new Credentials(
        user, file != null ? fromFile(file) : fromEnvironment(variable, environment));
  }

  private static String fromFile(String file) throws DBException {
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException | InvalidPathException e) {
      throw PropertyReader.bad(PASSWORD_FILE, file, "a readable file with the password");
    }
  }

  private static String fromEnvironment(String variable, Map<String, String> environment)
      throws DBException {
    String password = environment.get(variable);
    if (password == null) {
      throw PropertyReader.bad(
          PASSWORD_VARIABLE, variable, "the name of an environment variable that is set");
    }
    return password;
  }

  @Override
  public String toString() {
    return "Credentials[user=" + user + "]";
  }
}
