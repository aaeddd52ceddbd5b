package io.github.stowage.tiering.act;

import java.util.concurrent.locks.LockSupport;

/** Leaves the server time for others: work takes at most a share of the time. */
final class Pace {
  private final double busy;

  /**
   * @param busy above 0 to 1
   */
  Pace(double busy) {
    this.busy = busy;
  }

  /** To be called after each batch. */
  void rest(long workedNanos) {
    long until = System.nanoTime() + (long) (workedNanos * (1 / busy - 1));
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }
}
