package io.github.stowage.ycsb;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * YCSB's own client in a child process (it ends its JVM when done).
 *
 * @param load true: insert the records ({@code -load}); false: run the transactions ({@code -t})
 * @param workload workload file, or null when the properties say everything
 * @param properties given with {@code -p}, winning over the file
 * @param threads closed-loop clients
 * @param classPath of the child, holding this module and its dependencies
 * @param timeout after which the child is killed
 */
public record YcsbRun(
    boolean load,
    Path workload,
    Map<String, String> properties,
    int threads,
    String classPath,
    Duration timeout) {
  private static final int KEPT_LINES = 200;

  public YcsbRun {
    properties = Map.copyOf(properties);
    if (threads < 1 || threads > 1000) {
      throw new IllegalArgumentException("threads=" + threads + ": allowed is 1 to 1000");
    }
  }

  /** Inserts a workload's records with this JVM's own class path. */
  public static YcsbRun load(
      Path workload, Map<String, String> properties, int threads, Duration timeout) {
    return new YcsbRun(
        true, workload, properties, threads, System.getProperty("java.class.path"), timeout);
  }

  /** Runs a workload's transactions with this JVM's own class path. */
  public static YcsbRun transactions(
      Path workload, Map<String, String> properties, int threads, Duration timeout) {
    return new YcsbRun(
        false, workload, properties, threads, System.getProperty("java.class.path"), timeout);
  }

  /**
   * Runs to the end.
   *
   * @param onLine gets every line of output as it comes; see {@link YcsbProgress#parse}
   * @return what YCSB counted; after a load, compare {@link YcsbSummary#ok} with the number of
   *     records, because YCSB's threads give up after a failed insert
   * @throws IOException if the child cannot start, exits non-zero, is killed after the timeout, or
   *     no operation succeeded; the message ends with the child's last lines
   */
  public YcsbSummary run(Consumer<String> onLine) throws IOException, InterruptedException {
    // Counts have a channel of their own: a JVM writes to the other one what it likes.
    Path counts = Files.createTempFile("stowage-ycsb", ".txt");
    try {
      return run(counts, onLine);
    } finally {
      Files.deleteIfExists(counts);
    }
  }

  private YcsbSummary run(Path counts, Consumer<String> onLine)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(command());
    command.addAll(List.of("-p", "exportfile=" + counts));
    try (YcsbChild child = new YcsbChild(command, timeout)) {
      Deque<String> last = new ArrayDeque<>();
      try (BufferedReader lines = child.lines()) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          onLine.accept(line);
          last.add(line);
          if (last.size() > KEPT_LINES) {
            last.remove();
          }
        }
      }
      return check(child.exitCode(), YcsbSummary.parse(Files.readAllLines(counts)), last);
    }
  }

  /** YCSB exits with 0 when its threads could not even connect, so the counts must be looked at. */
  private YcsbSummary check(int exit, YcsbSummary summary, Deque<String> last) throws IOException {
    if (exit != 0 || summary.ok() == 0) {
      throw new IOException(
          String.format(
              "YCSB %s: exit code %d (137: killed after %s), %d operations ok, %d failed%n%s",
              load ? "load" : "run",
              exit,
              timeout,
              summary.ok(),
              summary.failed(),
              String.join(System.lineSeparator(), last)));
    }
    return summary;
  }

  /** What {@link #run} starts, for those who want to end it in another way. */
  public List<String> command() {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-cp",
                classPath,
                "site.ycsb.Client",
                load ? "-load" : "-t",
                "-s",
                "-threads",
                Integer.toString(threads),
                "-db",
                CassandraDriver4Client.class.getName()));
    if (workload != null) {
      command.addAll(List.of("-P", workload.toString()));
    }
    Map<String, String> all = new TreeMap<>(Map.of("status.interval", "1"));
    all.putAll(properties);
    all.forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
    return command;
  }
}
