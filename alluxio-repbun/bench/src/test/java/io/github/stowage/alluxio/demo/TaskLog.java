package io.github.stowage.alluxio.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** What Spark writes down of its tasks. */
final class TaskLog {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  /**
   * @param folder exists
   */
  TaskLog(Path folder) {
    this.folder = folder;
  }

  /** What has a session write it; it is whole when the session has ended. */
  Map<String, String> settings() {
    return Map.of(
        "spark.eventLog.enabled", "true", "spark.eventLog.dir", folder.toUri().toString());
  }

  /**
   * Of the tasks that read from files.
   *
   * @param all of them
   * @param local those that ran on a host which Alluxio had named for what they read
   */
  record Readers(long all, long local) {
    double share() {
      return all == 0 ? 1 : (double) local / all;
    }

    private Readers plus(Readers other) {
      return new Readers(all + other.all, local + other.local);
    }
  }

  Readers readers() throws IOException {
    Readers sum = new Readers(0, 0);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          sum = sum.plus(reader(JSON.readTree(line)));
        }
      }
    }
    return sum;
  }

  private static Readers reader(JsonNode event) {
    boolean reads =
        event.path("Task Metrics").path("Input Metrics").path("Bytes Read").asLong() > 0;
    boolean local = event.path("Task Info").path("Locality").asText().equals("NODE_LOCAL");
    return new Readers(reads ? 1 : 0, reads && local ? 1 : 0);
  }
}
