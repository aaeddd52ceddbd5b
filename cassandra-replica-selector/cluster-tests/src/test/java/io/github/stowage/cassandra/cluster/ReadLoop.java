package io.github.stowage.cassandra.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.awaitility.Awaitility;

/**
 * Reads of random keys, so many of them under way at any time: each answer lets the next one go. A
 * busy machine makes that slower and changes nothing else, which no fixed rate could say of itself.
 */
final class ReadLoop implements AutoCloseable {
  /** Far longer than any busy machine takes: whatever ends by it is lost. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final CqlSession session;
  private final Function<SplittableRandom, BoundStatement> next;
  private final int inFlight;
  private final Semaphore free;
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicReference<String> firstFailure = new AtomicReference<>();
  private final Thread thread;
  private volatile boolean stopped;

  private ReadLoop(
      CqlSession session,
      Function<SplittableRandom, BoundStatement> next,
      int inFlight,
      long count,
      long seed) {
    this.session = session;
    this.next = next;
    this.inFlight = inFlight;
    this.free = new Semaphore(inFlight);
    this.thread = new Thread(() -> send(count, new SplittableRandom(seed)), "read-loop");
  }

  /** Reads until {@link #stop()} or until {@code count} reads were sent. */
  static ReadLoop start(Table table, int inFlight, long count, long seed) {
    return start(table, table.statement(), inFlight, count, seed);
  }

  /** The same of any statement that asks for a key. */
  static ReadLoop start(
      Table table, PreparedStatement statement, int inFlight, long count, long seed) {
    List<String> keys = table.keys();
    return start(
        table.session(),
        random -> statement.bind(keys.get(random.nextInt(keys.size()))),
        inFlight,
        count,
        seed);
  }

  /** The same of any reads that find a row each. */
  static ReadLoop start(
      CqlSession session,
      Function<SplittableRandom, BoundStatement> next,
      int inFlight,
      long count,
      long seed) {
    ReadLoop loop = new ReadLoop(session, next, inFlight, count, seed);
    loop.thread.setDaemon(true);
    loop.thread.start();
    return loop;
  }

  private void send(long count, SplittableRandom random) {
    try {
      for (long i = 0; i < count && !stopped; i++) {
        free.acquire();
        session
            .executeAsync(next.apply(random).setTimeout(LIMIT))
            .whenComplete(
                (rows, failure) -> {
                  if (failure != null) {
                    failed(failure.toString());
                  } else if (rows.one() == null) {
                    failed("no row, from " + rows.getExecutionInfo().getCoordinator());
                  } else {
                    answered.incrementAndGet();
                  }
                  free.release();
                });
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void failed(String why) {
    firstFailure.compareAndSet(null, why);
    failed.incrementAndGet();
  }

  /** Reads that found their row, until now. */
  long answered() {
    return answered.get();
  }

  /** Waits until so many more were answered. */
  void awaitMore(long count) {
    long before = answered();
    Awaitility.await(count + " more reads").until(() -> answered() >= before + count);
  }

  /** Sends no more and waits for the end of what is under way. */
  ReadLoop stop() throws InterruptedException {
    stopped = true;
    return join();
  }

  /** Waits for the end of all reads. */
  ReadLoop join() throws InterruptedException {
    thread.join();
    if (!free.tryAcquire(inFlight, LIMIT.toSeconds() + 10, TimeUnit.SECONDS)) {
      throw new IllegalStateException("reads that nobody answered or refused: " + inFlight);
    }
    return this;
  }

  /** Reads that ended otherwise. */
  long failed() {
    return failed.get();
  }

  /** Else says why the first did. */
  void assertNoneFailed() {
    assertThat(failed()).as(this::firstFailure).isZero();
  }

  /** Why the first of them did, or null. */
  String firstFailure() {
    return firstFailure.get();
  }

  /** Sends no more; for a test that fails before it stops. */
  @Override
  public void close() {
    stopped = true;
  }
}
