package io.github.stowage.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * YCSB's histogram logs, one histogram per second in each: OPERATION.hdr of what succeeded,
 * OPERATION-STATUS.hdr of what did not, and the same with Intended- before it.
 */
final class IntervalLogs {
  private static final String SUFFIX = ".hdr";
  private static final String INTENDED = "Intended-";

  /** A replica is chosen for these; a write goes to all. */
  private static final List<String> READS = List.of("READ", "SCAN");

  /** READ-MODIFY-WRITE is left out: its parts are counted. */
  private static final List<String> OPERATIONS =
      List.of("READ", "SCAN", "UPDATE", "INSERT", "DELETE");

  private final Path folder;
  private final String prefix;
  private final long fromMillis;
  private final long toMillis;

  /**
   * @param intended whether latency counts from when a request was meant to start
   * @param fromMillis wall-clock time; seconds that lie mostly before it are left out
   * @param toMillis likewise
   */
  IntervalLogs(Path folder, boolean intended, long fromMillis, long toMillis) {
    this.folder = folder;
    this.prefix = intended ? INTENDED : "";
    this.fromMillis = fromMillis;
    this.toMillis = toMillis;
  }

  /** Latencies of the reads and scans that succeeded, in microseconds. */
  Histogram reads() throws IOException {
    return sum(READS);
  }

  /** How many operations of all kinds succeeded. */
  long succeeded() throws IOException {
    return sum(OPERATIONS).getTotalCount();
  }

  private Histogram sum(List<String> operations) throws IOException {
    Histogram sum = new Histogram(3);
    for (String operation : operations) {
      Path log = folder.resolve(prefix + operation + SUFFIX);
      if (Files.exists(log)) {
        sum.add(sum(log));
      }
    }
    return sum;
  }

  /** How many operations failed, by operation and status: "READ TIMEOUT". */
  Map<String, Long> failed() throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    String both = prefix + "READ-MODIFY-WRITE";
    try (Stream<Path> files = Files.list(folder)) {
      for (Path log : files.sorted().toList()) {
        String name = log.getFileName().toString();
        for (String operation : OPERATIONS) {
          String start = prefix + operation + "-";
          if (name.startsWith(start) && name.endsWith(SUFFIX) && !name.startsWith(both)) {
            String status = name.substring(start.length(), name.length() - SUFFIX.length());
            long count = sum(log).getTotalCount();
            if (count > 0) {
              counts.put(operation + " " + status, count);
            }
          }
        }
      }
    }
    return counts;
  }

  private Histogram sum(Path log) throws IOException {
    Histogram sum = new Histogram(3);
    try (InputStream in = wholeLines(log);
        HistogramLogReader reader = new HistogramLogReader(in)) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram interval) {
          long middle = (interval.getStartTimeStamp() + interval.getEndTimeStamp()) / 2;
          if (middle >= fromMillis && middle < toMillis) {
            sum.add(interval);
          }
        }
      }
    }
    return sum;
  }

  /** YCSB is killed when the phase has ended, perhaps just while it writes. */
  private static InputStream wholeLines(Path log) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return new ByteArrayInputStream(bytes, 0, end);
  }
}
