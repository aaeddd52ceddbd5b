package io.github.stowage.alluxio.replicator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.alluxio.testkit.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A run of the packaged jar that ended.
 *
 * @param status its exit code
 * @param output of both streams
 */
record ReplicatorRun(int status, String output) {
  private static final long LIMIT_SECONDS = 120;

  /**
   * @param halt where to kill it; null: nowhere
   */
  static ReplicatorRun of(Cluster cluster, Path folder, String halt, String... options)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "replicator", ".log");
    Process process = start(cluster, output, halt, options);
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
          .as(() -> "ends: " + read(output))
          .isTrue();
      return new ReplicatorRun(process.exitValue(), read(output));
    } finally {
      process.destroyForcibly();
    }
  }

  static Process start(Cluster cluster, Path output, String halt, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    if (halt != null) {
      command.add("-D" + HaltBefore.PROPERTY + "=" + halt);
    }
    command.addAll(List.of("-jar", System.getProperty("replicator.jar")));
    command.addAll(List.of(options));
    cluster
        .clientProperties()
        .forEach((key, value) -> command.addAll(List.of("--alluxio", key + "=" + value)));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
