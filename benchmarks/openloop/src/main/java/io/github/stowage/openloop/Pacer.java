package io.github.stowage.openloop;

import java.util.concurrent.locks.LockSupport;

/** Waits for points in time, to some ten microseconds, without burning a core. */
final class Pacer {
  /** The kernel's default timer slack: a park returns about this late. */
  private static final long SLACK_NANOS = 50_000;

  private Pacer() {}

  /** Returns at or soon after {@code dueNanos} of {@link System#nanoTime}. */
  static void awaitUntil(long dueNanos) throws InterruptedException {
    for (long left = dueNanos - System.nanoTime(); left > 0; left = dueNanos - System.nanoTime()) {
      if (left > SLACK_NANOS) {
        LockSupport.parkNanos(left - SLACK_NANOS);
      } else {
        Thread.onSpinWait();
      }
      if (Thread.interrupted()) {
        throw new InterruptedException("Interrupted while waiting for the next request");
      }
    }
  }
}
