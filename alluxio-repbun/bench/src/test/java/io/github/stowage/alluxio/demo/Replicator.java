package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The replicator's process. */
final class Replicator {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private Replicator() {}

  /**
   * Carries out the current plan.
   *
   * @param alluxio properties that a client needs
   * @param folder for its files
   * @throws IllegalStateException with its log, unless all of the plan is published
   */
  static void once(Map<String, String> alluxio, Path folder)
      throws IOException, InterruptedException {
    try (ReplicatorProcess process = new ReplicatorProcess(alluxio, folder, List.of(), "--once")) {
      OptionalInt status = process.awaitEnd(LIMIT);
      if (status.isEmpty() || status.getAsInt() != 0) {
        throw new IllegalStateException(
            "the replicator "
                + (status.isPresent() ? "ended with " + status.getAsInt() : "did not end")
                + ":\n"
                + process.output());
      }
    }
  }
}
