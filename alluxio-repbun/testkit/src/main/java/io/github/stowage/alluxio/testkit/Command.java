package io.github.stowage.alluxio.testkit;

import io.github.stowage.testkit.Janitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that runs to its end. */
final class Command {
  private Command() {}

  /**
   * @param directory where it runs, and where its output is kept meanwhile
   * @return what it printed
   * @throws IllegalStateException with what it printed, if it fails or takes longer than the limit
   */
  static String run(List<String> command, Path directory, Duration limit, Janitor janitor) {
    try {
      Path out = Files.createTempFile(directory, "out", ".txt");
      Path err = Files.createTempFile(directory, "err", ".txt");
      try {
        Process process =
            new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        janitor.watch(process.pid());
        process.getOutputStream().close();
        String ended = end(process, limit);
        String printed = Files.readString(out);
        if (!ended.equals("0")) {
          throw new IllegalStateException(
              "exit status " + ended + "\n" + printed + Files.readString(err));
        }
        return printed;
      } finally {
        Files.delete(out);
        Files.delete(err);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String end(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)
          ? Integer.toString(process.exitValue())
          : "unknown: killed after " + limit;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a command ran", e);
    } finally {
      process.destroyForcibly().onExit().join();
    }
  }
}
