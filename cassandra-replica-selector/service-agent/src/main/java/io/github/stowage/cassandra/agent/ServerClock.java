package io.github.stowage.cassandra.agent;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The time in which the emulated server works: it stands still while the server is paused, for
 * requests in service as well as for those that come.
 */
final class ServerClock {
  enum Pause {
    MANUAL,
    BURST
  }

  enum Wait {
    /** The whole time has passed. */
    COMPLETE,
    /** The request's own deadline came first. */
    EXPIRED,
    /** The queue is being emptied: nobody waits. */
    DRAINED
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Pause> pauses = EnumSet.noneOf(Pause.class);
  private boolean draining;
  private long pausedAt;
  private long pausedNanos;

  /** Server time in nanoseconds; only differences have a meaning. */
  long now() {
    lock.lock();
    try {
      return serverTime(System.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until {@code nanos} of server time have passed and the server is not paused, or until
   * {@code expiresAtNanos} on the {@link System#nanoTime()} clock. A paused server notices the
   * latter when the pause ends.
   */
  Wait await(long nanos, long expiresAtNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long end = serverTime(System.nanoTime()) + nanos;
      while (!draining) {
        if (!pauses.isEmpty()) {
          changed.await();
          continue;
        }
        long now = System.nanoTime();
        long untilExpiry = expiresAtNanos - now;
        long untilEnd = end - serverTime(now);
        if (untilExpiry <= 0) {
          return Wait.EXPIRED;
        }
        if (untilEnd <= 0) {
          return Wait.COMPLETE;
        }
        changed.awaitNanos(Math.min(untilExpiry, untilEnd));
      }
      return Wait.DRAINED;
    } finally {
      lock.unlock();
    }
  }

  /** How long the server has been paused in all, the present pause included. */
  long pausedNanos() {
    lock.lock();
    try {
      long now = System.nanoTime();
      return now - serverTime(now);
    } finally {
      lock.unlock();
    }
  }

  void pause(Pause reason) {
    lock.lock();
    try {
      if (pauses.isEmpty()) {
        pausedAt = System.nanoTime();
      }
      pauses.add(reason);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void resume(Pause reason) {
    lock.lock();
    try {
      if (pauses.remove(reason) && pauses.isEmpty()) {
        pausedNanos += System.nanoTime() - pausedAt;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isPaused(Pause reason) {
    lock.lock();
    try {
      return pauses.contains(reason);
    } finally {
      lock.unlock();
    }
  }

  /** While on, nobody waits, not even for the end of a pause. */
  void drain(boolean on) {
    lock.lock();
    try {
      draining = on;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private long serverTime(long now) {
    return (pauses.isEmpty() ? now : pausedAt) - pausedNanos;
  }
}
