package io.github.stowage.alluxio.master.model;

/** Sums of reads. They are what clients say: no sum of them must become negative. */
public final class Reads {
  /** Beyond this, doubles don't count by ones. */
  public static final long MOST = 1L << 53;

  private Reads() {}

  /**
   * At most {@link #MOST}.
   *
   * @param a from 0, as b
   */
  public static long sum(long a, long b) {
    return Math.min(MOST, Math.min(MOST, a) + Math.min(MOST, b));
  }
}
