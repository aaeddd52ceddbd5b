package io.github.stowage.alluxio.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Short commands of the system's own tools. */
final class Tool {
  private static final long LIMIT_SECONDS = 30;

  private Tool() {}

  static boolean isThere(String command) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, command).canExecute());
  }

  static String run(String command) {
    return run(List.of(command.split(" ")), "");
  }

  /**
   * @param input less than a pipe holds
   * @return what it printed
   * @throws IllegalStateException with what it printed, if it fails or takes too long
   */
  static String run(List<String> command, String input) {
    String name = String.join(" ", command);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      try {
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String printed =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IllegalStateException(name + ": " + printed.trim());
        }
        return printed;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted: " + name, e);
    }
  }
}
