package io.github.stowage.cassandra.agent;

import io.github.stowage.cassandra.agent.ServerClock.Pause;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Pauses a {@link ServerClock} again and again, as a struggling garbage collector would. */
final class PauseBursts {
  private final ServerClock clock;
  private Thread timer;

  PauseBursts(ServerClock clock) {
    this.clock = clock;
  }

  /** See {@link ServiceTimesMXBean#pauseBursts}. */
  synchronized void start(long onMillis, long everyMillis, long seed) {
    Bounds.check("onMillis", onMillis, 1, 60_000);
    Bounds.check("everyMillis", everyMillis, 2 * onMillis, 600_000);
    stop();
    timer = new Thread(() -> run(onMillis, everyMillis, seed), "stowage-pause-bursts");
    timer.setDaemon(true);
    timer.start();
  }

  synchronized void stop() {
    if (timer == null) {
      return;
    }
    timer.interrupt();
    boolean interrupted = false;
    while (timer.isAlive()) {
      try {
        timer.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    timer = null;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(long onMillis, long everyMillis, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try {
      // Due times, not sleeps, add up: a late wake-up does not make the bursts rarer.
      long due = System.nanoTime();
      while (true) {
        due += (long) (TimeUnit.MILLISECONDS.toNanos(everyMillis) * (0.5 + random.nextDouble()));
        sleepUntil(due);
        clock.pause(Pause.BURST);
        sleepUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(onMillis));
        clock.resume(Pause.BURST);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      clock.resume(Pause.BURST);
    }
  }

  private static void sleepUntil(long due) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
  }
}
