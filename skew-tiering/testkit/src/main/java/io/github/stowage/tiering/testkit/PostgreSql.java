package io.github.stowage.tiering.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * PostgreSQL as this machine has it. It refuses to be root, so root runs it in a user namespace.
 */
public final class PostgreSql extends Database {
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private final Path programs;

  private PostgreSql(Path programs, Path folder) {
    super("PostgreSQL", folder);
    this.programs = programs;
  }

  /** The newest one's; null if it is not here. */
  private static Path programs() {
    if (!Files.isDirectory(DEBIAN)) {
      return null;
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
          .max(Comparator.naturalOrder())
          .orElse(null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether this machine has one. */
  public static boolean isInstalled() {
    return programs() != null;
  }

  /**
   * Starts a new one.
   *
   * @param folder empty, its own
   */
  public static PostgreSql start(Path folder) {
    PostgreSql database = new PostgreSql(programs(), folder);
    try {
      Path password = database.secret("password", database.password);
      database.setUp(
          database.asUser(
              "initdb",
              "--pgdata=" + folder.resolve("data"),
              "--username=" + USER,
              "--pwfile=" + password,
              "--auth=scram-sha-256",
              "--encoding=UTF8",
              "--no-locale"));
      database.start();
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private List<String> asUser(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "--user", "--map-user=1000", "--map-group=1000"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  @Override
  List<String> command() {
    return asUser(
        "postgres",
        "-D",
        folder.resolve("data").toString(),
        "-k",
        folder.toString(),
        "-h",
        HOST,
        "-p",
        Integer.toString(port));
  }

  @Override
  public String url() {
    return "jdbc:postgresql://" + HOST + ":" + port + "/postgres";
  }
}
