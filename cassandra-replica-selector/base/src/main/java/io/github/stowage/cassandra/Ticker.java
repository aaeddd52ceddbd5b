package io.github.stowage.cassandra;

import io.github.stowage.cassandra.config.Setting;
import io.github.stowage.cassandra.report.Warnings;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The plug-in's one background thread. */
final class Ticker {
  private static final long TICK_MILLIS = 100;

  private final Selector selector;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "stowage-replica-selector");
            thread.setDaemon(true);
            return thread;
          });
  private final Interval measuring = new Interval();

  Ticker(Selector selector) {
    this.selector = selector;
  }

  void start() {
    executor.scheduleWithFixedDelay(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  void stop() {
    executor.shutdownNow();
  }

  private void tick() {
    try {
      long now = System.nanoTime();
      selector.watch().look(now);
      if (measuring.isDue(now, selector.config().nanos(Setting.PUBLISH_INTERVAL_MS))) {
        selector.watch().measure(now, selector.config().mode().ordersByPublished());
        selector.warnIfWrapped();
      }
      selector.stopIfReplaced();
    } catch (RuntimeException | LinkageError | AssertionError e) {
      selector.warnings().once(Warnings.Kind.TICK_FAILED, e);
    }
  }
}
