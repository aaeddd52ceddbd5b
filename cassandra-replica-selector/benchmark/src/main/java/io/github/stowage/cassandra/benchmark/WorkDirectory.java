package io.github.stowage.cassandra.benchmark;

import io.github.stowage.testkit.Janitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A new directory that is gone afterwards, also when this JVM is killed: a node that finds an
 * earlier run's data replays it first.
 */
record WorkDirectory(Path path, Janitor janitor) implements AutoCloseable {
  static WorkDirectory in(Path parent) throws IOException {
    Files.createDirectories(parent);
    Path path = Files.createTempDirectory(parent.toAbsolutePath(), "run-");
    return new WorkDirectory(path, Janitor.removing(path));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
    janitor.close();
  }
}
