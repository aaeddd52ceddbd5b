package io.github.stowage.alluxio.demo;

import io.github.stowage.alluxio.testkit.Artifacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The replicator's process. */
final class Replicator {
  private static final int LIMIT_MINUTES = 10;

  private Replicator() {}

  /**
   * Carries out the current plan.
   *
   * @param alluxio properties that a client needs
   * @param folder for its log
   * @throws IllegalStateException with its log, unless all of the plan is published
   */
  static void once(Map<String, String> alluxio, Path folder)
      throws IOException, InterruptedException {
    Path said = folder.resolve("replicator.log");
    Process process =
        new ProcessBuilder(command(alluxio))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    boolean ended;
    try {
      ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    } finally {
      process.destroyForcibly().waitFor();
    }
    if (!ended || process.exitValue() != 0) {
      throw new IllegalStateException(
          "the replicator "
              + (ended ? "ended with " + process.exitValue() : "did not end")
              + ":\n"
              + Files.readString(said));
    }
  }

  private static List<String> command(Map<String, String> alluxio) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-jar");
    command.add(Artifacts.pluginJar("replicator").toString());
    command.add("--once");
    alluxio.forEach((key, value) -> command.addAll(List.of("--alluxio", key + "=" + value)));
    return command;
  }
}
