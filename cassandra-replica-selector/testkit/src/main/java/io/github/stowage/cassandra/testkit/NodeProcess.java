package io.github.stowage.cassandra.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A node's operating system process, over all its restarts. */
final class NodeProcess {
  private static final Duration READY_LIMIT = Duration.ofMinutes(3);
  private static final Duration STOP_LIMIT = Duration.ofMinutes(1);
  private static final long POLL_MILLIS = 100;
  private static final int SHOWN_LINES = 25;

  private final String name;
  private final NodeFiles files;
  private final Janitor janitor;
  private Process process;

  NodeProcess(String name, NodeFiles files, Janitor janitor) {
    this.name = name;
    this.files = files;
    this.janitor = janitor;
  }

  synchronized void start(List<String> command) {
    if (isAlive()) {
      throw new IllegalStateException(name + " runs already");
    }
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(files.stdout().toFile())
              .directory(files.directory().toFile())
              .start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    janitor.watch(process.pid());
  }

  synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  synchronized long pid() {
    return running().pid();
  }

  /** Waits for a condition on the running process; one that can't be told yet counts as false. */
  void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + READY_LIMIT.toNanos();
    while (!holds(condition)) {
      if (!isAlive()) {
        throw new IllegalStateException(name + " ended before it " + what + lastWords());
      }
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            name + " was not so far after " + READY_LIMIT + ": it " + what + lastWords());
      }
      sleep();
    }
  }

  private static boolean holds(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a node", e);
    }
  }

  /** SIGTERM; the node drains itself. */
  void terminate() {
    running().destroy();
    awaitEnd();
  }

  /** SIGKILL, which ends a stopped process too. Does nothing if there is none. */
  synchronized void kill() {
    if (process != null) {
      process.destroyForcibly();
      awaitEnd();
    }
  }

  private void awaitEnd() {
    try {
      if (!running().waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(name + " still runs after " + STOP_LIMIT + lastWords());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " was ending", e);
    }
  }

  void signal(String signal) {
    try {
      int status =
          new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid()).start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("kill -" + signal + " of " + name + ": status " + status);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while signalling " + name, e);
    }
  }

  private synchronized Process running() {
    if (process == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return process;
  }

  private String lastWords() {
    StringBuilder text = new StringBuilder();
    for (Path file : List.of(files.stdout(), files.systemLog())) {
      try {
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        int from = Math.max(0, lines.size() - SHOWN_LINES);
        text.append("\n--- ").append(file);
        lines.subList(from, lines.size()).forEach(line -> text.append('\n').append(line));
      } catch (IOException e) {
        text.append("\n--- ").append(file).append(": ").append(e);
      }
    }
    return text.toString();
  }
}
