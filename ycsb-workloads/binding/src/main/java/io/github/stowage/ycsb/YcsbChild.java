package io.github.stowage.ycsb;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * YCSB's client in a process of its own, which ends with this object, after a time limit, and with
 * this JVM: without servers YCSB's threads would go on for good, each on a core of its own.
 */
public final class YcsbChild implements AutoCloseable {
  private final Process process;
  private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor();
  private final Thread atExit;

  /** Starts {@code command}; what it writes to stderr comes with its output. */
  public YcsbChild(List<String> command, Duration limit) throws IOException {
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    // By its handle: Process.destroyForcibly would also close the output that is being read.
    ProcessHandle child = process.toHandle();
    atExit = new Thread(child::destroyForcibly, "stowage-ycsb-shutdown");
    Runtime.getRuntime().addShutdownHook(atExit);
    watchdog.schedule(child::destroyForcibly, limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Its output. */
  public BufferedReader lines() {
    return process.inputReader(StandardCharsets.UTF_8);
  }

  /** Its exit code, 137 if it was killed, when it has ended. */
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  long pid() {
    return process.pid();
  }

  /** Kills it unless it has ended. */
  @Override
  public void close() throws InterruptedException {
    watchdog.shutdownNow();
    process.destroyForcibly();
    process.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is going down and runs the hook already.
      return;
    }
  }
}
