package io.github.stowage.alluxio.client.observe;

import java.util.Arrays;

/** What {@link TouchedRanges#sorted} gave, as a key. Immutable. */
public final class Ranges {
  private final long[] bounds;

  public Ranges(long[] bounds) {
    this.bounds = bounds.clone();
  }

  public int count() {
    return bounds.length / 2;
  }

  /** The first byte. */
  public long start(int range) {
    return bounds[2 * range];
  }

  /** The first byte after it. */
  public long end(int range) {
    return bounds[2 * range + 1];
  }

  long bytes() {
    long bytes = 0;
    for (int i = 0; i < count(); i++) {
      bytes += end(i) - start(i);
    }
    return bytes;
  }

  /** Bytes that are in both. */
  long inCommon(Ranges other) {
    long bytes = 0;
    int i = 0;
    int j = 0;
    while (i < count() && j < other.count()) {
      bytes += Math.max(0, Math.min(end(i), other.end(j)) - Math.max(start(i), other.start(j)));
      if (end(i) < other.end(j)) {
        i++;
      } else {
        j++;
      }
    }
    return bytes;
  }

  Ranges plus(Ranges other) {
    TouchedRanges sum = new TouchedRanges();
    sum.addAll(bounds);
    sum.addAll(other.bounds);
    return new Ranges(sum.sorted());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ranges && Arrays.equals(((Ranges) other).bounds, bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }
}
