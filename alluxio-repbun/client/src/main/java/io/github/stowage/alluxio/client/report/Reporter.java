package io.github.stowage.alluxio.client.report;

import io.github.stowage.alluxio.client.observe.AccessLog;
import io.github.stowage.alluxio.client.observe.FileKey;
import io.github.stowage.alluxio.client.observe.FileShape;
import io.github.stowage.alluxio.client.observe.Ranges;
import io.github.stowage.alluxio.records.AccessReport;
import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RecordException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what was read since the last time. A report that could not be written is kept, and written
 * first the next time under the same name, so that none counts twice.
 */
public final class Reporter {
  /** Footers read in one go; the other files wait. */
  static final int MAX_FOOTERS = 100;

  /** Some 12 MB of shapes. */
  private static final int MAX_CHUNKS = 500_000;

  /** Columns of all row groups in a report: keeps it below what a record may have, mostly. */
  private static final int MAX_NUMBERS = 200_000;

  private static final Logger LOG = LoggerFactory.getLogger(Reporter.class);
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private final AccessLog log;
  private final Footers footers;
  private final Store store;
  private final long bucketMillis;
  private final LongSupplier clock;
  private final Shapes shapes = new Shapes(MAX_CHUNKS);

  /** By name, in order. */
  private final Map<String, AccessReport> unwritten = new LinkedHashMap<>();

  /**
   * @param bucketMillis reports are named by the start of their bucket
   * @param clock milliseconds since 1970
   */
  public Reporter(
      AccessLog log, Footers footers, Store store, long bucketMillis, LongSupplier clock) {
    this.log = log;
    this.footers = footers;
    this.store = store;
    this.bucketMillis = bucketMillis;
    this.clock = clock;
  }

  /** Reads what a footer says of a file; see {@link FooterReader#read}. */
  @FunctionalInterface
  public interface Footers {
    Optional<FileShape> read(FileKey file) throws IOException;
  }

  /** Writes a report under a name, and replaces one of that name. */
  @FunctionalInterface
  public interface Store {
    void put(String name, AccessReport report) throws IOException;
  }

  /** Never throws: nothing depends on a report. */
  public synchronized void flush() {
    try {
      write();
      report(log.drain());
    } catch (IOException | RuntimeException e) {
      Counter.REPORTS_FAILED.add(1);
      if (SAID.compareAndSet(false, true)) {
        LOG.warn(
            "Cannot report which columns are read, so their files are not bundled for that; reading"
                + " goes on. Is Alluxio's master up, does it have RepBun, and does it make folders in"
                + " /.repbun/reports? This is said once, and counted: {}",
            e.toString());
      }
      LOG.debug("cannot report", e);
    }
  }

  private void report(Map<FileKey, Map<List<Ranges>, Long>> accesses) throws IOException {
    List<FileAccess> files = new ArrayList<>();
    int numbers = 0;
    int read = 0;
    Iterator<Map.Entry<FileKey, Map<List<Ranges>, Long>>> rest = accesses.entrySet().iterator();
    try {
      while (rest.hasNext()) {
        Map.Entry<FileKey, Map<List<Ranges>, Long>> entry = rest.next();
        FileKey file = entry.getKey();
        if (shapes.get(file) == null && read++ >= MAX_FOOTERS) {
          keep(file, entry.getValue());
          continue;
        }
        Optional<FileAccess> access = resolve(file, entry.getValue());
        if (access.isPresent()) {
          files.add(access.get());
          numbers += access.get().rowGroups().size() * access.get().columns().size();
        }
        if (numbers >= MAX_NUMBERS) {
          write(files);
          files.clear();
          numbers = 0;
        }
      }
      write(files);
    } finally {
      rest.forEachRemaining(entry -> keep(entry.getKey(), entry.getValue()));
    }
  }

  private Optional<FileAccess> resolve(FileKey file, Map<List<Ranges>, Long> accesses) {
    try {
      Optional<FileShape> shape = shapes.get(file);
      if (shape == null) {
        shape = footers.read(file);
        shapes.put(file, shape);
      }
      return shape.flatMap(known -> ReportBuilder.build(file, known, accesses));
    } catch (IOException | RuntimeException e) {
      LOG.debug("no report for {}", file, e);
      accesses.values().forEach(Counter.ACCESSES_DROPPED::add);
      return Optional.empty();
    }
  }

  private void write(List<FileAccess> files) throws IOException {
    if (!files.isEmpty()) {
      unwritten.put(name(), new AccessReport(files));
      write();
    }
  }

  private void write() throws IOException {
    while (!unwritten.isEmpty()) {
      Map.Entry<String, AccessReport> next = unwritten.entrySet().iterator().next();
      try {
        store.put(next.getKey(), next.getValue());
        Counter.REPORTS_WRITTEN.add(1);
      } catch (RecordException e) {
        // It would be too large the next time, too.
        List<AccessReport> halves = Halves.of(next.getValue());
        halves.forEach(half -> unwritten.put(name(), half));
        if (halves.isEmpty()) {
          Counter.REPORTS_FAILED.add(1);
          LOG.debug("report {} is dropped", next.getKey(), e);
        }
      }
      unwritten.remove(next.getKey());
    }
  }

  private void keep(FileKey file, Map<List<Ranges>, Long> accesses) {
    accesses.forEach((streams, times) -> keep(file, streams, times));
  }

  private void keep(FileKey file, List<Ranges> streams, long times) {
    if (!log.add(file, streams, times)) {
      Counter.ACCESSES_DROPPED.add(times);
    }
  }

  private String name() {
    long now = clock.getAsLong();
    return String.format("%013d-%s", now - Math.floorMod(now, bucketMillis), UUID.randomUUID());
  }
}
