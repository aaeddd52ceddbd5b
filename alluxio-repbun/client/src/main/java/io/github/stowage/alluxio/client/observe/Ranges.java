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

  @Override
  public boolean equals(Object other) {
    return other instanceof Ranges && Arrays.equals(((Ranges) other).bounds, bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }
}
