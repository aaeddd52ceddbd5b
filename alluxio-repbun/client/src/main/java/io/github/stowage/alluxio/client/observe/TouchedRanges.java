package io.github.stowage.alluxio.client.observe;

import java.util.Arrays;

/** Which bytes one stream read. For one thread. */
public final class TouchedRanges {
  /** Some 64 KB; a reader with more separate ranges reads single values, not columns. */
  static final int MAX_RANGES = 4096;

  // Starts and ends in turn.
  private long[] bounds = new long[16];
  private int size;
  private boolean full;

  /**
   * Little is noted any more once there are {@link #MAX_RANGES} ranges apart from each other.
   *
   * @param length bytes; nothing happens if it is below 1
   */
  public void add(long start, long length) {
    if (length <= 0) {
      return;
    }
    if (size > 0 && start <= bounds[size - 1] && start >= bounds[size - 2]) {
      bounds[size - 1] = Math.max(bounds[size - 1], start + length);
      return;
    }
    if (size == bounds.length && !full) {
      makeRoom();
    }
    if (full) {
      return;
    }
    bounds[size++] = start;
    bounds[size++] = start + length;
  }

  private void makeRoom() {
    compact();
    if (size <= bounds.length / 2) {
      return;
    }
    if (bounds.length < 2 * MAX_RANGES) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    } else {
      // To sort that often would slow the reader down.
      full = true;
    }
  }

  /**
   * @param bounds starts and ends in turn
   */
  void addAll(long[] bounds) {
    for (int i = 0; i < bounds.length; i += 2) {
      add(bounds[i], bounds[i + 1] - bounds[i]);
    }
  }

  /**
   * @return starts and ends in turn, ascending, none touching another
   */
  public long[] sorted() {
    compact();
    return Arrays.copyOf(bounds, size);
  }

  private void compact() {
    long[][] ranges = new long[size / 2][];
    for (int i = 0; i < ranges.length; i++) {
      ranges[i] = new long[] {bounds[2 * i], bounds[2 * i + 1]};
    }
    Arrays.sort(ranges, (a, b) -> Long.compare(a[0], b[0]));
    size = 0;
    for (long[] range : ranges) {
      if (size > 0 && range[0] <= bounds[size - 1]) {
        bounds[size - 1] = Math.max(bounds[size - 1], range[1]);
      } else {
        bounds[size++] = range[0];
        bounds[size++] = range[1];
      }
    }
  }
}
