package io.github.stowage.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A server's operating system process, over all its restarts. */
public final class ServerProcess {
  /**
   * Several times what the busiest machine took: a limit is for what hangs, not for what is slow.
   */
  private static final Duration READY_LIMIT = Duration.ofMinutes(10);

  private static final Duration STOP_LIMIT = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 100;
  private static final int SHOWN_LINES = 25;
  private static final int SHOWN_ERRORS = 5;

  private final String name;
  private final Path directory;
  private final List<Path> logs;
  private final Janitor janitor;
  private Process process;

  /**
   * @param name how errors call it
   * @param directory where it runs
   * @param logs files whose last lines errors quote; the first gets what the process prints
   */
  public ServerProcess(String name, Path directory, List<Path> logs, Janitor janitor) {
    this.name = name;
    this.directory = directory;
    this.logs = List.copyOf(logs);
    this.janitor = janitor;
  }

  public synchronized void start(List<String> command) {
    if (isAlive()) {
      throw new IllegalStateException(name + " runs already");
    }
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(logs.get(0).toFile()))
              .directory(directory.toFile())
              .start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    janitor.watch(process.pid());
  }

  public synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** The process id of the last start. */
  public synchronized long pid() {
    return running().pid();
  }

  /**
   * Waits for a condition on the running process; one that can't be told yet counts as false.
   *
   * @param what the condition in words, after "it"
   * @throws IllegalStateException with the end of the logs if the process ends or takes too long
   */
  public void await(String what, BooleanSupplier condition) {
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
      throw new IllegalStateException("interrupted while waiting for a server", e);
    }
  }

  /** SIGTERM, and waits for the end. */
  public void terminate() {
    running().destroy();
    awaitEnd();
  }

  /** SIGKILL, which ends a stopped process too. Does nothing if there is none. */
  public synchronized void kill() {
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

  /**
   * @param signal its name without SIG
   */
  public void signal(String signal) {
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
    for (Path file : logs) {
      try {
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        int from = Math.max(0, lines.size() - SHOWN_LINES);
        text.append("\n--- ").append(file);
        // The cause may stand above the lines of a long orderly end.
        Stream<String> errors =
            lines.subList(0, from).stream()
                .filter(line -> line.startsWith("ERROR") || line.startsWith("FATAL"))
                .limit(SHOWN_ERRORS);
        Stream.concat(errors, lines.subList(from, lines.size()).stream())
            .forEach(line -> text.append('\n').append(line));
      } catch (IOException e) {
        text.append("\n--- ").append(file).append(": ").append(e);
      }
    }
    return text.toString();
  }
}
