package io.github.stowage.alluxio.master.observe;

import io.github.stowage.alluxio.records.FileAccess;
import java.util.function.Consumer;

/**
 * What the window held when it was last looked at. The numbers are of then; the files are shared
 * with the window, since a copy of them would be as large, and may have been read since.
 */
public final class Popularity {
  public static final Popularity NONE = new Popularity(new Counts(0, 0), 0);

  private final Counts counts;
  private final long reads;
  private final int rowGroups;
  private final long bytes;
  private final long since;
  private final long leftOut;
  private final long contradicting;

  /**
   * @param since start of the oldest bucket, milliseconds since 1970; 0 if there is none
   */
  public Popularity(Counts counts, long since) {
    this.counts = counts;
    this.since = since;
    counts.trimToSize();
    reads = counts.reads();
    rowGroups = counts.rowGroups();
    bytes = counts.bytes();
    leftOut = counts.leftOut();
    contradicting = counts.contradicting();
  }

  /** One file after another, in order, made for the call: whoever keeps all of them has a copy. */
  public void each(Consumer<FileAccess> action) {
    counts.each(action);
  }

  /** Of row groups: a query that reads ten of them counts ten times. */
  public long reads() {
    return reads;
  }

  public int rowGroups() {
    return rowGroups;
  }

  /** Memory that they take, estimated. */
  public long bytes() {
    return bytes;
  }

  public long since() {
    return since;
  }

  /** Row groups there was no room for. */
  public long leftOut() {
    return leftOut;
  }

  /** Files, row groups or column sets that do not go with what was told before. */
  public long contradicting() {
    return contradicting;
  }
}
