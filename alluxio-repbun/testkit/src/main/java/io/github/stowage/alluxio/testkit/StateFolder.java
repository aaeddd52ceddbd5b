package io.github.stowage.alluxio.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The folder of a cluster's files: those of each process, the logs, the under file system. */
final class StateFolder {
  private final Path root;
  private final Path ufs;
  private final Path logs;

  /**
   * @throws IllegalArgumentException if the folder has files already: it will be removed
   */
  StateFolder(ClusterSpec spec) {
    try {
      root = spec.workDir().isPresent() ? empty(spec.workDir().get()) : temporary();
      ufs = Files.createDirectories(spec.ufs().orElse(root.resolve("ufs")));
      logs = Files.createDirectories(spec.logs().orElse(root.resolve("logs")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path temporary() throws IOException {
    return Files.createTempDirectory("stowage-alluxio-").toAbsolutePath();
  }

  private static Path empty(Path directory) throws IOException {
    Files.createDirectories(directory);
    try (Stream<Path> files = Files.list(directory)) {
      if (files.findAny().isPresent()) {
        throw new IllegalArgumentException(
            "workDir is " + directory + "; allowed: an empty or new folder");
      }
    }
    return directory;
  }

  Path root() {
    return root;
  }

  Path ufs() {
    return ufs;
  }

  Path logs() {
    return logs;
  }

  Path node(String name) {
    return root.resolve(name);
  }

  /** Removes all of it; an under file system and logs that lie elsewhere stay. */
  void remove() {
    remove(file -> true);
  }

  /** For who looks for the cause of a failure. */
  void removeAllButLogs() {
    remove(file -> !file.startsWith(logs) && !logs.startsWith(file));
  }

  private void remove(Predicate<Path> removed) {
    if (Files.notExists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(removed).sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
