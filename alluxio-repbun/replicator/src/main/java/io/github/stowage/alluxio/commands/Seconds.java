package io.github.stowage.alluxio.commands;

import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows the time that something of known length has taken. */
final class Seconds {
  private Seconds() {}

  interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  static <T> T shown(String what, double seconds, PrintWriter err, Work<T> work)
      throws IOException {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try (Progress progress = new Progress(what + " (s)", Math.max(1, (long) seconds), err)) {
      clock.scheduleAtFixedRate(progress::step, 1, 1, TimeUnit.SECONDS);
      T result = work.run();
      clock.shutdownNow();
      clock.awaitTermination(1, TimeUnit.SECONDS);
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    } finally {
      clock.shutdownNow();
    }
  }
}
