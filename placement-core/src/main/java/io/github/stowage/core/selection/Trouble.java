package io.github.stowage.core.selection;

/**
 * Whether one peer is in trouble by its own account: busier than its group usually is ({@link
 * UsualLoad}). A peer that is avoided does less than the others. If it is busier than they are
 * nevertheless, something else keeps it busy (another process, a compaction, its disk), and a read
 * would find it as slow as before. What is old or unknown is no trouble.
 */
final class Trouble {
  /**
   * How many times as seldom a peer in trouble is probed, how much longer it is remembered, and how
   * much less a slow one is pulled towards its group.
   */
  static final int PATIENCE = 8;

  /**
   * Of what a peer publishes of one resource, a fraction, above the group's mean. Little: where
   * half of a group is in trouble, they make up half of that mean.
   */
  private static final double BEGINS = 0.1;

  private static final double ENDS = 0.05;

  /** One second of work is no trouble. */
  private static final int IN_A_ROW = 2;

  private static final long STALE_NANOS = 10_000_000_000L;

  private volatile long until;
  private int inARow;

  Trouble(long now) {
    until = now;
  }

  boolean isOn(long now) {
    return now - until < 0;
  }

  /**
   * Takes what was published last; of one thread at a time.
   *
   * @return whether trouble has just ended
   */
  boolean hasEnded(double excess, long now) {
    boolean before = isOn(now);
    inARow = excess > (before ? ENDS : BEGINS) ? inARow + 1 : 0;
    boolean on = before ? inARow > 0 : inARow >= IN_A_ROW;
    until = on ? now + STALE_NANOS : now;
    return before && !on;
  }
}
