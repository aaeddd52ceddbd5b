package io.github.stowage.cassandra.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A node's system.log, over all its restarts. */
public final class NodeLog {
  private final Path file;

  NodeLog(Path file) {
    this.file = file;
  }

  public Path file() {
    return file;
  }

  public List<String> lines() {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lines in which the pattern is found. */
  public List<String> matching(String regex) {
    return lines().stream().filter(Pattern.compile(regex).asPredicate()).toList();
  }

  /**
   * @throws org.awaitility.core.ConditionTimeoutException if no line matches in time
   */
  public void await(String regex, Duration limit) {
    Awaitility.await(file + " says " + regex).atMost(limit).until(() -> !matching(regex).isEmpty());
  }
}
