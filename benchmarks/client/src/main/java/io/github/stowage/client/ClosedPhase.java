package io.github.stowage.client;

import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.ycsb.YcsbRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A phase by YCSB's own client: so many clients, each waiting for its answer. Its interval
 * histograms let the settling be left out. With a rate, latency counts from when a request was
 * meant to start; without one, a request is meant to start when the last one of its client ended.
 */
public final class ClosedPhase {
  /** To start, connect and get a first answer. */
  private static final Duration GRACE = Duration.ofMinutes(3);

  /** YCSB tells its progress, and writes its histograms, once a second. */
  private static final long INTERVAL_MILLIS = 1_000;

  private final PhaseOrder order;
  private final ReadCounters counters;
  private final Path until;
  private final CompletableFuture<Map<String, Long>> before = new CompletableFuture<>();
  private CompletableFuture<Map<String, Long>> after = new CompletableFuture<>();
  private Instant started;
  private int seconds;

  private ClosedPhase(PhaseOrder order, Path until, ReadCounters counters) {
    this.order = order;
    this.until = until;
    this.counters = counters;
    seconds = order.seconds();
  }

  /** Measures as ordered. */
  public static PhaseRecord run(PhaseOrder order)
      throws IOException, InterruptedException, ExecutionException {
    return run(order, null).record(order);
  }

  /**
   * @param until a file that ends the phase when it is there; null for none
   */
  static Measured run(PhaseOrder order, Path until)
      throws IOException, InterruptedException, ExecutionException {
    Path logs = Files.createTempDirectory("stowage-ycsb");
    try (ReadCounters counters = new ReadCounters(order.cluster(), order.data().table())) {
      return new ClosedPhase(order, until, counters).measure(logs);
    } finally {
      Folders.delete(logs);
    }
  }

  private Measured measure(Path logs) throws IOException, InterruptedException, ExecutionException {
    Load load = order.key().load();
    Duration limit = GRACE.plusSeconds(order.settleSeconds() + order.seconds());
    YcsbRun ycsb =
        YcsbRun.transactions(
            order.data().file(), properties(logs, operations(limit)), load.clients(), limit);
    YcsbProcess.run(ycsb.command(), limit, this::progress);
    Map<String, Long> served = ReadCounters.between(before.get(), after.get());
    long from = started.plusSeconds(order.settleSeconds()).toEpochMilli();
    IntervalLogs intervals =
        new IntervalLogs(logs, load.ratePerSecond() > 0, from, from + seconds * 1_000L);
    Map<String, Long> failed = intervals.failed();
    return new Measured(
        started,
        seconds,
        intervals.reads(),
        intervals.succeeded(),
        failed.values().stream().mapToLong(Long::longValue).sum(),
        failed.getOrDefault("READ NOT_FOUND", 0L),
        failed,
        0,
        served);
  }

  /** The first operations start the clock. */
  private boolean progress(long operations) {
    int all = order.settleSeconds() + order.seconds();
    if (started == null && operations > 0) {
      started = Instant.now();
      before.completeAsync(counters::read, in(order.settleSeconds()));
      after.completeAsync(counters::read, in(all));
    }
    if (started != null && until != null && Files.exists(until)) {
      long counted = started.until(Instant.now(), ChronoUnit.SECONDS) - order.settleSeconds();
      seconds = (int) Math.max(1, Math.min(seconds, counted));
      after = CompletableFuture.supplyAsync(counters::read);
      return false;
    }
    return started == null
        || Instant.now().isBefore(started.plusSeconds(all).plusMillis(INTERVAL_MILLIS / 2));
  }

  private static Executor in(int seconds) {
    return CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS);
  }

  /**
   * More than a phase can have, as it is ended from outside; with a rate hardly more. For a Zipfian
   * mix with inserts, YCSB draws from the keys that so many operations would add and draws again
   * when one is not there yet: of two billion operations nearly none is.
   */
  private int operations(Duration limit) {
    Load load = order.key().load();
    return load.ratePerSecond() > 0
        ? (int) Math.min(Integer.MAX_VALUE, Math.ceil(target() * (double) limit.toSeconds()))
        : Integer.MAX_VALUE;
  }

  private long target() {
    return Math.max(1, Math.round(order.key().load().ratePerSecond()));
  }

  private Map<String, String> properties(Path logs, int operations) {
    Map<String, String> properties =
        new LinkedHashMap<>(order.cluster().properties(order.coordinatorOnly()));
    Load load = order.key().load();
    properties.put("table", order.data().table());
    properties.put("recordcount", Long.toString(order.data().records()));
    properties.put("operationcount", Integer.toString(operations));
    properties.put("maxexecutiontime", "0");
    properties.put("measurementtype", "hdrhistogram");
    properties.put("measurement.interval", load.ratePerSecond() > 0 ? "both" : "op");
    properties.put("hdrhistogram.fileoutput", "true");
    properties.put("hdrhistogram.output.path", logs + "/");
    properties.put("reportlatencyforeacherror", "true");
    if (load.ratePerSecond() > 0) {
      properties.put("target", Long.toString(target()));
    }
    return properties;
  }
}
