package io.github.stowage.cassandra;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The plug-in's one background thread. */
final class Ticker {
  private static final long TICK_MILLIS = 100;
  private static final long CATCH_UP_NANOS = 1_000_000_000;

  private final Work work;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "stowage-replica-selector");
            thread.setDaemon(true);
            return thread;
          });
  private final Interval measuring = new Interval();
  private final Interval catchingUp = new Interval();

  Ticker(Work work) {
    this.work = work;
  }

  void start() {
    executor.scheduleWithFixedDelay(
        () -> tick(System.nanoTime()), 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  void stop() {
    executor.shutdownNow();
  }

  /**
   * @param now nanos of one clock
   */
  void tick(long now) {
    attempt(() -> work.look(now));
    attempt(
        () -> {
          if (measuring.isDue(now, work.measuringNanos())) {
            work.measure(now);
          }
        });
    attempt(
        () -> {
          if (catchingUp.isDue(now, CATCH_UP_NANOS)) {
            work.catchUp();
          }
        });
    attempt(work::stopIfReplaced);
  }

  /** Each part by itself: one that fails at every tick must not keep the others from being done. */
  private void attempt(Runnable part) {
    try {
      part.run();
    } catch (RuntimeException | LinkageError | AssertionError e) {
      work.failed(e);
    }
  }

  /** What is to be done. What a part throws ends that part of one tick, and no more. */
  interface Work {
    /** Every tick. */
    void look(long now);

    /** Once per {@link #measuringNanos}. */
    void measure(long now);

    /** It may change at any time. */
    long measuringNanos();

    /** Every second, however seldom is measured: reads depend on who is known to be down. */
    void catchUp();

    /** Every tick: who is swapped out must not work on for as long as the longest interval. */
    void stopIfReplaced();

    void failed(Throwable e);
  }
}
