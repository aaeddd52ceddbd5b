package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.testkit.MariaDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A MariaDB with a folder on the SSD, and a hard disk for each layout. Layouts share no disk: no
 * head stands where another layout left it, and each has as far to go as it would alone.
 */
final class Machine implements AutoCloseable {
  private static final long MIB = 1 << 20;

  /** How data is read must not depend on this machine's memory, nor on what ran before. */
  private static final List<String> ALWAYS =
      List.of(
          "--innodb-flush-method=O_DIRECT",
          "--innodb-doublewrite=OFF",
          "--innodb-flush-log-at-trx-commit=0",
          "--innodb-log-file-size=512M",
          "--innodb-buffer-pool-dump-at-shutdown=OFF",
          "--innodb-buffer-pool-load-at-startup=OFF",
          "--innodb-change-buffering=none",
          "--innodb-adaptive-hash-index=OFF",
          "--innodb-read-ahead-threshold=0",
          "--innodb-stats-auto-recalc=OFF",
          // Else the server keeps 24 MiB free, at the cost of indices.
          "--innodb-lru-scan-depth=100",
          "--innodb-buffer-pool-chunk-size=1M",
          "--local-infile=ON",
          "--skip-log-bin");

  private final Path program;
  private final Path ssd;
  private final Path hdds;
  private final MariaDb server;
  private final Map<String, EmulatedDisk> disks = new LinkedHashMap<>();
  private final Thread hook = new Thread(this::end, "stowage-tiering-end");
  private Connection connection;

  /**
   * @param program of the emulated hard disk
   * @param folder empty, its own
   */
  Machine(Path program, Path folder) throws IOException, SQLException {
    this.program = program;
    ssd = Files.createDirectories(folder.resolve("ssd"));
    hdds = Files.createDirectories(folder.resolve("hdd"));
    server = MariaDb.start(Files.createDirectories(folder.resolve("mariadb")), loading());
    Runtime.getRuntime().addShutdownHook(hook);
    connection = server.connect();
  }

  private static List<String> loading() {
    return with("--innodb-buffer-pool-size=256M");
  }

  private static List<String> with(String... more) {
    List<String> options = new ArrayList<>(ALWAYS);
    options.addAll(List.of(more));
    return options;
  }

  Connection connection() {
    return connection;
  }

  Path ssd() {
    return ssd;
  }

  /** A new folder, which is on a hard disk while disks are mounted. */
  Path hdd(Layout layout) throws IOException {
    return Files.createDirectories(hdds.resolve(layout.name()));
  }

  /**
   * Restarts the server, its memory empty, with the layouts' folders on hard disks.
   *
   * @param poolBytes of the buffer pool
   * @param capacityBytes of each disk
   */
  void mount(List<Layout> layouts, long poolBytes, long capacityBytes, boolean timed)
      throws IOException, SQLException {
    stop();
    for (Layout layout : layouts) {
      mountOne(layout, capacityBytes / MIB + 1, timed);
    }
    start(with("--innodb-buffer-pool-size=" + poolBytes / MIB + "M", "--innodb-old-blocks-pct=5"));
  }

  private synchronized void mountOne(Layout layout, long mib, boolean timed) throws IOException {
    disks.put(layout.name(), new EmulatedDisk(program, hdd(layout), mib, timed));
  }

  /** Restarts the server without hard disks. */
  void unmount() throws SQLException {
    stop();
    start(loading());
  }

  private void start(List<String> options) throws SQLException {
    server.startWith(options);
    connection = server.connect();
  }

  private void stop() throws SQLException {
    connection.close();
    server.stop();
    unmountDisks();
  }

  /** The hook's thread and the demo's may both end it. */
  private synchronized void unmountDisks() {
    disks.values().forEach(EmulatedDisk::close);
    disks.clear();
  }

  Use reads(Layout layout) throws IOException {
    return disks.get(layout.name()).reads();
  }

  /** What the server has read from all files. */
  long bytesRead() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Innodb_data_read'")) {
      result.next();
      return result.getLong(2);
    }
  }

  String version() throws SQLException {
    return "MariaDB " + connection.getMetaData().getDatabaseProductVersion();
  }

  private void end() {
    server.kill();
    unmountDisks();
  }

  @Override
  public void close() {
    end();
    server.close();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook already.
      return;
    }
  }
}
