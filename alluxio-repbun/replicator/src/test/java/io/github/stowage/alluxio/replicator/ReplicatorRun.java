package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.testkit.Cluster;
import io.github.stowage.alluxio.testkit.ReplicatorProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A run of the packaged jar that ended.
 *
 * @param status its exit code
 * @param output of both streams
 */
record ReplicatorRun(int status, String output) {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /**
   * @param halt where to kill it; null: nowhere
   */
  static ReplicatorRun of(Cluster cluster, Path folder, String halt, String... options)
      throws IOException, InterruptedException {
    List<String> jvmOptions =
        halt == null ? List.of() : List.of("-D" + HaltBefore.PROPERTY + "=" + halt);
    try (ReplicatorProcess process =
        new ReplicatorProcess(cluster.clientProperties(), folder, jvmOptions, options)) {
      OptionalInt status = process.awaitEnd(LIMIT);
      assertThat(status).as(process::output).isPresent();
      return new ReplicatorRun(status.getAsInt(), process.output());
    }
  }

  /** One that runs until it is closed. */
  static ReplicatorProcess service(Cluster cluster, Path folder, String... options)
      throws IOException {
    return new ReplicatorProcess(cluster.clientProperties(), folder, List.of(), options);
  }
}
