package io.github.stowage.tiering.demo;

import io.github.stowage.tiering.testkit.MariaDb;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What the machine must have; what it lacks is said in one line. */
final class Requirements {
  private static final Path FUSE = Path.of("/dev/fuse");
  private static final String BUILD = "skew-tiering/hdd/build";
  private static final int BUILD_MINUTES = 20;

  private Requirements() {}

  /** What is missing. */
  static final class Missing extends Exception {
    private static final long serialVersionUID = 1;

    Missing(String what) {
      super(what);
    }
  }

  /**
   * @return the program of the emulated hard disk
   */
  static Path check() throws Missing, IOException, InterruptedException {
    if (!MariaDb.isInstalled()) {
      throw new Missing("no MariaDB (Debian: mariadb-server-core)");
    }
    try {
      FileChannel.open(FUSE, StandardOpenOption.READ, StandardOpenOption.WRITE).close();
    } catch (IOException e) {
      throw new Missing(FUSE + " cannot be opened: the emulated hard disk needs FUSE");
    }
    boolean root = System.getProperty("user.name").equals("root");
    if (!root && !onPath("fusermount3")) {
      throw new Missing("no fusermount3 (Debian: fuse3)");
    }
    return build();
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static Path build() throws Missing, IOException, InterruptedException {
    Process process = new ProcessBuilder(script().toString()).start();
    String said = new String(process.getInputStream().readAllBytes());
    String complaint = new String(process.getErrorStream().readAllBytes());
    if (!process.waitFor(BUILD_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      if (process.waitFor() == 2) {
        throw new Missing(complaint.strip());
      }
      throw new IOException("the emulated hard disk cannot be built: " + complaint.strip());
    }
    return Path.of(said.strip());
  }

  /** From the checkout's top, or a module's folder, where tests run. */
  private static Path script() throws Missing {
    for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
      if (Files.isExecutable(up.resolve(BUILD))) {
        return up.resolve(BUILD);
      }
    }
    throw new Missing("no " + BUILD + " here or above: run this in a checkout");
  }
}
