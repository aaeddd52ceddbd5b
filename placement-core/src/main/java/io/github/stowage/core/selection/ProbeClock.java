package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/** When one peer was sent its last request, and when it is due for a probe. Never blocks. */
final class ProbeClock {
  private static final Lookup OWN = MethodHandles.lookup();
  private static final VarHandle LAST_SENT = Fields.of(OWN, "lastSent", long.class);
  private static final VarHandle NEXT = Fields.of(OWN, "next", long.class);

  private volatile long lastSent;
  private volatile long next;

  ProbeClock(long now) {
    lastSent = now;
    next = now;
  }

  void sent(long now) {
    LAST_SENT.setOpaque(this, now);
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
