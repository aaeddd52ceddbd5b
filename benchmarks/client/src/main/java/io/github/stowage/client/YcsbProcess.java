package io.github.stowage.client;

import io.github.stowage.ycsb.YcsbChild;
import io.github.stowage.ycsb.YcsbProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * YCSB's client, ended from outside when enough was measured. YCSB's own limit counts from before
 * its threads have connected, which on a busy host can take as long as a phase.
 */
final class YcsbProcess {
  private static final int KEPT_LINES = 50;

  private YcsbProcess() {}

  /** What follows YCSB's progress. */
  interface Listener {
    /**
     * @param operations done so far
     * @return whether to go on
     */
    boolean progress(long operations);
  }

  /**
   * Runs until the listener has enough.
   *
   * @throws IOException if YCSB ends before that, or takes longer than {@code limit}
   */
  static void run(List<String> command, Duration limit, Listener listener)
      throws IOException, InterruptedException {
    Deque<String> last = new ArrayDeque<>();
    try (YcsbChild child = new YcsbChild(command, limit);
        BufferedReader lines = child.lines()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last.add(line);
        if (last.size() > KEPT_LINES) {
          last.remove();
        }
        var progress = YcsbProgress.parse(line);
        if (progress.isPresent() && !listener.progress(progress.get().operations())) {
          return;
        }
      }
      throw new IOException(
          String.format(
              "YCSB ended before the phase did: exit code %d (137: killed after %s)%n%s",
              child.exitCode(), limit, String.join(System.lineSeparator(), last)));
    }
  }
}
