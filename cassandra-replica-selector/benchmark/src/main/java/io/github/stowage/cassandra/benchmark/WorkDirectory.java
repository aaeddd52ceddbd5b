package io.github.stowage.cassandra.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A new directory that is gone afterwards: a node that finds an earlier run's data replays it
 * first.
 */
record WorkDirectory(Path path) implements AutoCloseable {
  static WorkDirectory in(Path parent) throws IOException {
    Files.createDirectories(parent);
    return new WorkDirectory(Files.createTempDirectory(parent.toAbsolutePath(), "run-"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
