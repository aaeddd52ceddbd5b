package io.github.stowage.cassandra;

/**
 * What is done once per interval, which may change meanwhile: it holds from then on, and not only
 * after an old one has passed. For one thread at a time.
 */
final class Interval {
  private boolean begun;
  private long last;

  /**
   * Whether it is to be done now, as it is at first; if so, it counts as done.
   *
   * @param now nanos of one clock
   */
  boolean isDue(long now, long intervalNanos) {
    if (begun && now - last < intervalNanos) {
      return false;
    }
    begun = true;
    last = now;
    return true;
  }
}
