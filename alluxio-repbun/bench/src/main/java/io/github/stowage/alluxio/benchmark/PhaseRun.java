package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.client.report.RepBunCounters;
import io.github.stowage.alluxio.place.WorkerBytes;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * One phase: reads are begun when a schedule says, whatever became of those before, and latency
 * counts from then on, so that nobody waits unseen (coordinated omission).
 */
final class PhaseRun {
  private static final int MAX_OUTSTANDING = 1_000;
  private static final int DRAIN_SECONDS = 120;
  private static final long MAX_MICROS = 600_000_000;

  private final ColumnsMatrix matrix;
  private final ReadMix mix;
  private final CellReader reader;
  private final WorkerBytes workers;

  PhaseRun(ColumnsMatrix matrix, ReadMix mix, CellReader reader, WorkerBytes workers) {
    this.matrix = matrix;
    this.mix = mix;
    this.reader = reader;
    this.workers = workers;
  }

  private static final class Outcome {
    final Histogram micros = new Histogram(1, MAX_MICROS, 3);
    final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    final LongAdder bytes = new LongAdder();
    final AtomicLong failed = new AtomicLong();

    void answered(boolean counts, long latencyNanos) {
      if (counts) {
        synchronized (micros) {
          micros.recordValue(Math.min(MAX_MICROS, Math.max(1, latencyNanos / 1_000)));
        }
      }
    }

    void failed(boolean counts, Throwable why) {
      errors.computeIfAbsent(why.getClass().getSimpleName(), k -> new LongAdder()).increment();
      if (counts) {
        failed.incrementAndGet();
      }
    }
  }

  /**
   * @throws CommandFailedException if more than 1,000 reads wait at once
   */
  PhaseRecord run(Cell cell, PhaseKey key) throws IOException, InterruptedException {
    // All strategies of a cycle meet the same arrivals and reads.
    long seed = matrix.seed() * 1_000L + key.cycle();
    long settle = TimeUnit.SECONDS.toNanos(matrix.settle());
    long end = settle + TimeUnit.SECONDS.toNanos(matrix.seconds());
    Schedule schedule = Schedule.of(mix.kinds(), matrix.rate(), settle, end, seed);
    double fraction = key.scenario().equals(ColumnsMatrix.STRAGGLERS) ? matrix.stragglers() : 0;
    Stragglers stragglers = new Stragglers(fraction);
    Outcome outcome = new Outcome();
    String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Map<String, Long> servedBefore = workers.settled();
    Map<String, Long> clientBefore = RepBunCounters.snapshot();
    long lag = send(cell, schedule, stragglers, seed, outcome);
    Map<String, Long> counters = difference(RepBunCounters.snapshot(), clientBefore);
    counters.put("readBytes", outcome.bytes.sum());
    int counted = schedule.size() - schedule.firstMeasured();
    return new PhaseRecord(
        key,
        started,
        matrix.settle(),
        matrix.seconds(),
        seed,
        counted,
        outcome.failed.get(),
        sums(outcome.errors),
        0,
        lag / 1_000,
        figures(outcome.micros),
        difference(workers.settled(), servedBefore),
        null,
        counters);
  }

  private long send(Cell cell, Schedule schedule, Stragglers stragglers, long seed, Outcome outcome)
      throws InterruptedException {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(0, MAX_OUTSTANDING, 5, TimeUnit.SECONDS, new SynchronousQueue<>());
    long maxLag = 0;
    try {
      long start = System.nanoTime();
      for (int i = 0; i < schedule.size(); i++) {
        long due = start + schedule.atNanos()[i];
        await(due);
        int number = i;
        boolean counts = i >= schedule.firstMeasured();
        if (counts) {
          maxLag = Math.max(maxLag, System.nanoTime() - due);
        }
        ReadKind kind = mix.kinds().get(schedule.kinds()[i]);
        try {
          threads.execute(
              () ->
                  read(
                      cell,
                      kind,
                      part -> stragglers.factor(seed, number, part),
                      counts,
                      due,
                      outcome));
        } catch (RejectedExecutionException e) {
          throw new CommandFailedException(
              String.format(
                  "%d reads waited %.1f s into a phase of %s: the workers cannot carry %s/s (rate)",
                  MAX_OUTSTANDING, schedule.atNanos()[i] / 1e9, cell.name(), matrix.rate()),
              e);
        }
      }
      threads.shutdown();
      if (!threads.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
        throw new CommandFailedException(
            "reads of " + cell.name() + " did not end within " + DRAIN_SECONDS + " s", null);
      }
    } finally {
      threads.shutdownNow();
    }
    return maxLag;
  }

  private void read(
      Cell cell, ReadKind kind, CellReader.Delay delay, boolean counts, long due, Outcome outcome) {
    try {
      long bytes = reader.read(cell, kind, delay);
      if (bytes != kind.bytes()) {
        throw new IOException(bytes + " bytes, expected " + kind.bytes());
      }
      outcome.bytes.add(bytes);
      outcome.answered(counts, System.nanoTime() - due);
    } catch (IOException | RuntimeException e) {
      outcome.failed(counts, e);
    }
  }

  private static void await(long due) throws InterruptedException {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while waiting for the next read");
      }
    }
  }

  private Figures figures(Histogram micros) {
    return new Figures(
        micros.getTotalCount() / (double) matrix.seconds(),
        Math.round(micros.getMean()),
        micros.getValueAtPercentile(50),
        micros.getValueAtPercentile(95),
        micros.getValueAtPercentile(99),
        micros.getValueAtPercentile(99.9));
  }

  private static Map<String, Long> sums(Map<String, LongAdder> adders) {
    Map<String, Long> sums = new TreeMap<>();
    adders.forEach((kind, count) -> sums.put(kind, count.sum()));
    return sums;
  }

  private static Map<String, Long> difference(Map<String, Long> now, Map<String, Long> before) {
    Map<String, Long> difference = new LinkedHashMap<>();
    now.forEach((name, count) -> difference.put(name, count - before.getOrDefault(name, 0L)));
    return difference;
  }
}
