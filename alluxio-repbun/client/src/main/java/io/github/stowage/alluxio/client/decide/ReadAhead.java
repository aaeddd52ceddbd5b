package io.github.stowage.alluxio.client.decide;

/**
 * How many bytes to ask a worker for, by how far a stream's reader has read on since it last
 * jumped: a little at first, three times as much as it has read then, and all in the end. Counts in
 * bytes. For one thread.
 */
public final class ReadAhead {
  /** All up to the end of the block, as Alluxio's client asks for. */
  public static final int ALL = Integer.MAX_VALUE;

  /** A page's header and a small page, or what a reader of text reads at once. */
  static final int LEAST = 64 << 10;

  /** Who has read so far without a jump is likely to read on. */
  static final int FAR = 1 << 20;

  private long next;

  private long run;

  /**
   * @param jumps whether the reader is known to jump; else nothing is saved before it does
   */
  public ReadAhead(boolean jumps) {
    run = jumps ? 0 : FAR;
  }

  /**
   * @param position of the first byte that is read
   * @param count of bytes that the reader wants
   * @return at least the count
   */
  public int ask(long position, int count) {
    if (position != next) {
      run = 0;
      next = position;
    }
    return run >= FAR ? ALL : (int) Math.max(count, Math.max(LEAST, Math.min(3 * run, FAR - run)));
  }

  /** The reader got so many bytes. */
  public void gave(long position, int count) {
    if (position != next) {
      run = 0;
    }
    run = Math.min(FAR, run + count);
    next = position + count;
  }
}
