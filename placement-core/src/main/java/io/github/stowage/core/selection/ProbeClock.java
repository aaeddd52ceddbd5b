package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** When one peer was sent its last request, and when it is due for a probe. Never blocks. */
final class ProbeClock {
  private static final VarHandle NEXT;

  static {
    try {
      NEXT = MethodHandles.lookup().findVarHandle(ProbeClock.class, "next", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile long lastSent;
  private volatile long next;

  ProbeClock(long now) {
    lastSent = now;
    next = now;
  }

  void sent(long now) {
    lastSent = now;
  }

  /** The last probe does not put off the next one any more. */
  void hurry(long now) {
    next = now;
  }

  /** Whether nothing was sent, and no probe claimed, for an interval. */
  boolean isDue(long intervalNanos, long now) {
    return now - lastSent >= intervalNanos && now - next >= 0;
  }

  /** True for one of the threads that find the probe due at the same time. */
  boolean claim(long intervalNanos, long now) {
    long due = next;
    return now - due >= 0 && NEXT.compareAndSet(this, due, now + intervalNanos);
  }
}
