package io.github.stowage.openloop;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * How each request of one phase ended. Every request has a slot of its own, written once by the
 * thread that gets its answer; the count of outstanding requests publishes the slots.
 */
final class Outcomes {
  enum Kind {
    UNKNOWN,
    OK,
    /** Answered with no row, though the record should exist. */
    MISSING,
    TIMEOUT,
    FAILURE
  }

  private static final long POLL_NANOS = 1_000_000;

  private final long[] latencyMicros;
  private final Kind[] kinds;
  private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
  private final AtomicInteger outstanding = new AtomicInteger();

  Outcomes(int requests) {
    latencyMicros = new long[requests];
    kinds = new Kind[requests];
  }

  int outstanding() {
    return outstanding.get();
  }

  void sent() {
    outstanding.incrementAndGet();
  }

  void answered(int request, long latencyNanos, boolean found) {
    record(request, latencyNanos, found ? Kind.OK : Kind.MISSING);
  }

  void failed(int request, long latencyNanos, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    errors.computeIfAbsent(cause.getClass().getSimpleName(), k -> new LongAdder()).increment();
    boolean timeout =
        cause instanceof DriverTimeoutException || cause instanceof ReadTimeoutException;
    record(request, latencyNanos, timeout ? Kind.TIMEOUT : Kind.FAILURE);
  }

  private void record(int request, long latencyNanos, Kind kind) {
    latencyMicros[request] = Math.max(1, latencyNanos / 1_000);
    kinds[request] = kind;
    outstanding.decrementAndGet();
  }

  /**
   * Waits until every request sent has ended.
   *
   * @throws IllegalStateException if some have not after {@code maxNanos}
   */
  void awaitAll(long maxNanos) throws InterruptedException {
    long start = System.nanoTime();
    while (outstanding.get() > 0) {
      if (System.nanoTime() - start > maxNanos) {
        throw new IllegalStateException(
            outstanding.get() + " requests neither answered nor timed out");
      }
      LockSupport.parkNanos(POLL_NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException("Interrupted while waiting for answers");
      }
    }
  }

  Kind kind(int request) {
    return kinds[request] == null ? Kind.UNKNOWN : kinds[request];
  }

  long latencyMicros(int request) {
    return latencyMicros[request];
  }

  /** Errors by the simple name of their exception, over the whole phase. */
  Map<String, Long> errors() {
    Map<String, Long> result = new TreeMap<>();
    errors.forEach((kind, count) -> result.put(kind, count.sum()));
    return result;
  }
}
