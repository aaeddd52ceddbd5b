package io.github.stowage.tiering.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** MariaDB as this machine has it. */
public final class MariaDb extends Database {
  private static final List<Path> PLACES =
      List.of(Path.of("/usr/sbin/mariadbd"), Path.of("/usr/libexec/mariadbd"));

  private final Path program;
  private List<String> options;

  private MariaDb(Path program, Path folder, List<String> options) {
    super("MariaDB", folder);
    this.program = program;
    this.options = List.copyOf(options);
  }

  /** Null if it is not here. */
  private static Path program() {
    return PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
  }

  /** Whether this machine has one. */
  public static boolean isInstalled() {
    return program() != null;
  }

  /**
   * Starts a new one.
   *
   * @param folder empty, its own
   */
  public static MariaDb start(Path folder) {
    return start(folder, List.of("--innodb-buffer-pool-size=64M"));
  }

  /**
   * Starts a new one.
   *
   * @param folder empty, its own
   * @param options besides those that a server of its own needs
   */
  public static MariaDb start(Path folder, List<String> options) {
    MariaDb database = new MariaDb(program(), folder, options);
    try {
      database.setUp(
          List.of(
              "mariadb-install-db",
              "--no-defaults",
              "--user=" + System.getProperty("user.name"),
              "--datadir=" + folder.resolve("data"),
              // A server that starts deletes all temporary tables it finds, whosever they are.
              "--tmpdir=" + folder,
              "--auth-root-authentication-method=socket",
              "--skip-test-db"));
      String user = "'" + USER + "'@'" + HOST + "'";
      database.secret(
          "init.sql",
          """
          CREATE DATABASE IF NOT EXISTS shop;
          CREATE USER IF NOT EXISTS %s IDENTIFIED BY '%s';
          GRANT ALL ON *.* TO %s;
          """
              .formatted(user, database.password, user));
      database.start();
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Starts it again, after its end, with other options. */
  public void startWith(List<String> otherOptions) {
    options = List.copyOf(otherOptions);
    start();
  }

  @Override
  List<String> command() {
    List<String> command = new ArrayList<>(own());
    command.addAll(options);
    return command;
  }

  private List<String> own() {
    return List.of(
        program.toString(),
        "--no-defaults",
        "--user=" + System.getProperty("user.name"),
        "--datadir=" + folder.resolve("data"),
        "--tmpdir=" + folder,
        "--socket=" + folder.resolve("socket"),
        "--pid-file=" + folder.resolve("pid"),
        "--init-file=" + folder.resolve("init.sql"),
        "--skip-name-resolve",
        "--bind-address=" + HOST,
        "--port=" + port);
  }

  @Override
  public String url() {
    return "jdbc:mariadb://" + HOST + ":" + port + "/shop";
  }
}
