package io.github.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * A small process that outlives a killed test JVM: as soon as the pipe to its parent breaks, it
 * kills the servers it was told of, paused ones as well.
 */
public final class Janitor implements AutoCloseable {
  private static final String CLOSED = "closed";

  /**
   * Kills only processes that have the work directory on their command line: ids are reused. A
   * killed process may still write while its directory is removed, hence the second try.
   */
  private static final String SCRIPT =
      """
      trap '' INT TERM HUP
      remove=$1
      while read -r line; do
        if [ "$line" = %s ]; then remove=no; else pids="$pids $line"; fi
      done
      for pid in $pids; do
        if grep -qsF -- "$0" "/proc/$pid/cmdline"; then kill -9 "$pid"; fi
      done
      if [ "$remove" = yes ]; then rm -rf -- "$0" || { sleep 1; rm -rf -- "$0"; }; fi
      """
          .formatted(CLOSED);

  private final Process process;
  private final Writer lines;

  private Janitor(Path workDir, String remove) {
    try {
      process =
          new ProcessBuilder(List.of("sh", "-c", SCRIPT, workDir + "/", remove))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    lines = process.outputWriter();
  }

  /** For processes that name a file of {@code workDir} on their command line. */
  public static Janitor killing(Path workDir) {
    return new Janitor(workDir, "no");
  }

  /** One that also removes {@code workDir}, unless it is closed. */
  public static Janitor removing(Path workDir) {
    return new Janitor(workDir, "yes");
  }

  public void watch(long pid) {
    write(Long.toString(pid));
  }

  private synchronized void write(String line) {
    try {
      lines.write(line + "\n");
      lines.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the janitor process is gone", e);
    }
  }

  /** Kills what still runs; files stay. */
  @Override
  public synchronized void close() {
    try {
      write(CLOSED);
      lines.close();
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
