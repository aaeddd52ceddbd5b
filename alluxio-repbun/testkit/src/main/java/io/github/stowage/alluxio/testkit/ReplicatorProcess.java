package io.github.stowage.alluxio.testkit;

import io.github.stowage.testkit.JvmOptions;
import io.github.stowage.testkit.OwnedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** The packaged replicator, with files in a folder of its own; ends with this JVM. */
public final class ReplicatorProcess implements AutoCloseable {
  private static final List<String> MEMORY = List.of("-Xmx256m", "-XX:+UseSerialGC");

  private final Process process;
  private final OwnedProcess owned;
  private final Path log;

  /**
   * @param alluxio properties that a client needs
   * @param parent where it gets a new folder, which is for its owner to remove
   * @param jvmOptions besides those that it always gets
   * @param options its own
   */
  public ReplicatorProcess(
      Map<String, String> alluxio, Path parent, List<String> jvmOptions, String... options)
      throws IOException {
    Path folder = Files.createTempDirectory(parent.toAbsolutePath(), "replicator-");
    log = folder.resolve("replicator.log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(MEMORY);
    command.addAll(JvmOptions.QUICK_TO_START);
    command.addAll(JvmOptions.temporaryFiles(folder.resolve("tmp")));
    command.addAll(jvmOptions);
    command.addAll(List.of("-jar", Artifacts.pluginJar("replicator").toString()));
    command.addAll(List.of(options));
    alluxio.forEach((key, value) -> command.addAll(List.of("--alluxio", key + "=" + value)));
    process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    owned = new OwnedProcess(process, folder);
  }

  /**
   * Waits for its end.
   *
   * @return its exit code; nothing if it still runs
   */
  public OptionalInt awaitEnd(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
        ? OptionalInt.of(process.exitValue())
        : OptionalInt.empty();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** What it printed and logged. */
  public String output() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it if it still runs. */
  @Override
  public void close() {
    owned.close();
  }
}
