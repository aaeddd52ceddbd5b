package io.github.stowage.cassandra.agent;

/**
 * CPU time of the emulated server, one core per slot: held slots by the time they are held, up to
 * now, plus the neighbour. Of a slot's time the neighbour takes its share first, so the sum never
 * exceeds the cores. Times are those of one monotonic clock, in nanoseconds.
 */
final class BusyTime {
  private int held;
  private int slots;
  private double neighbour;
  private double usedNanos;
  private long updatedAt;

  BusyTime(int slots, long now) {
    this.slots = slots;
    this.updatedAt = now;
  }

  synchronized void hold(long now) {
    advance(now);
    held++;
  }

  synchronized void release(long now) {
    advance(now);
    held--;
  }

  synchronized void resize(int slots, long now) {
    advance(now);
    this.slots = slots;
  }

  /**
   * @param share of every core that the neighbour takes, in [0, 1)
   */
  synchronized void neighbour(double share, long now) {
    advance(now);
    this.neighbour = share;
  }

  synchronized long usedNanos(long now) {
    advance(now);
    return (long) usedNanos;
  }

  private void advance(long now) {
    // Threads read the clock before they get here: one that comes late must not turn time back.
    long elapsed = Math.max(0, now - updatedAt);
    usedNanos += elapsed * (Math.min(held, slots) * (1 - neighbour) + slots * neighbour);
    updatedAt += elapsed;
  }
}
