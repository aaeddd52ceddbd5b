package io.github.stowage.cassandra.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * A small process that outlives a killed test JVM: as soon as the pipe to its parent breaks, it
 * kills the nodes it was told of, paused ones as well.
 */
final class Janitor implements AutoCloseable {
  /** Kills only processes that have the work directory on their command line: ids are reused. */
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      while read -r pid; do pids="$pids $pid"; done
      for pid in $pids; do
        if grep -qsF -- "$0" "/proc/$pid/cmdline"; then kill -9 "$pid"; fi
      done
      """;

  private final Process process;
  private final Writer pids;

  Janitor(Path workDir) {
    try {
      process =
          new ProcessBuilder(List.of("sh", "-c", SCRIPT, workDir + "/"))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    pids = process.outputWriter();
  }

  synchronized void watch(long pid) {
    try {
      pids.write(pid + "\n");
      pids.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the janitor process is gone", e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      pids.close();
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
