package io.github.stowage.cassandra.agent;

/**
 * Time by which slots were held too long (late wake-ups, the real read), to be taken off the next
 * sleeps: so the mean time a slot is held is the mean drawn, whatever the shared CPU does.
 */
final class Credit {
  private long nanos;
  private long lostNanos;

  /** Takes what is due, at most {@code limitNanos}, and returns it. */
  synchronized long spend(long limitNanos) {
    long spent = Math.min(nanos, limitNanos);
    nanos -= spent;
    return spent;
  }

  /**
   * Adds an overrun. What exceeds {@code capNanos} is lost: a long stall must not be followed by a
   * run of requests served in no time.
   */
  synchronized void earn(long overrunNanos, long capNanos) {
    nanos += Math.max(0, overrunNanos);
    if (nanos > capNanos) {
      lostNanos += nanos - capNanos;
      nanos = capNanos;
    }
  }

  /** Overruns that could not be made good: not 0 when the machine can't keep up. */
  synchronized long lostNanos() {
    return lostNanos;
  }

  synchronized void reset() {
    nanos = 0;
    lostNanos = 0;
  }
}
