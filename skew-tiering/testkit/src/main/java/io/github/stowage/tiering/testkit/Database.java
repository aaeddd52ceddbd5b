package io.github.stowage.tiering.testkit;

import io.github.stowage.testkit.Janitor;
import io.github.stowage.testkit.ServerProcess;
import io.github.stowage.testkit.Sockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server that runs while this is open. The user's name is the same everywhere. */
public abstract class Database implements AutoCloseable {
  public static final String USER = "stowage";
  static final String HOST = "127.0.0.1";
  private static final int FIRST_PORT = 21_000;
  private static final int PORTS = 10_000;
  private static final int SETUP_MINUTES = 10;

  final Path folder;
  final int port;
  final String password;
  private final Janitor janitor;
  private final ServerProcess process;

  Database(String name, Path folder) {
    this.folder = folder;
    SecureRandom random = new SecureRandom();
    byte[] secret = new byte[16];
    random.nextBytes(secret);
    password = HexFormat.of().formatHex(secret);
    port = freePort(random);
    janitor = Janitor.killing(folder);
    process = new ServerProcess(name, folder, List.of(folder.resolve("server.log")), janitor);
  }

  private static int freePort(SecureRandom random) {
    while (true) {
      int port = FIRST_PORT + random.nextInt(PORTS);
      if (Sockets.canBind(HOST, port)) {
        return port;
      }
    }
  }

  /** What starts the server; it stays in the foreground. */
  abstract List<String> command();

  /** For JDBC. */
  public abstract String url();

  public String password() {
    return password;
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), USER, password);
  }

  /** Until it answers. */
  public final void start() {
    process.start(command());
    process.await("answers", this::answers);
  }

  private boolean answers() {
    try (Connection connection = connect()) {
      return connection.isValid(10);
    } catch (SQLException e) {
      return false;
    }
  }

  public final void kill() {
    process.kill();
  }

  /** In order: what it holds in memory is in its files then. */
  public final void stop() {
    process.terminate();
  }

  @Override
  public final void close() {
    process.kill();
    janitor.close();
  }

  /** Runs what prepares the server's files. */
  final void setUp(List<String> command) {
    Path log = folder.resolve("setup.log");
    try {
      Process setup =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!setup.waitFor(SETUP_MINUTES, TimeUnit.MINUTES) || setup.exitValue() != 0) {
        setup.destroyForcibly();
        throw new IllegalStateException(command.get(0) + ": " + Files.readString(log));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Text that only its owner may read. */
  final Path secret(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
