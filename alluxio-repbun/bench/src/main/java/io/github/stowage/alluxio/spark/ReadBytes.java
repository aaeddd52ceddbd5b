package io.github.stowage.alluxio.spark;

/**
 * Bytes that the client under test handed out, by where it took them. Both are 0 where none is in
 * use.
 *
 * @param bundles from bundles
 * @param originals from original files, their footers and indexes included
 */
public record ReadBytes(long bundles, long originals) {
  /** What was read since then. */
  public ReadBytes minus(ReadBytes then) {
    return new ReadBytes(bundles - then.bundles, originals - then.originals);
  }

  public ReadBytes plus(ReadBytes other) {
    return new ReadBytes(bundles + other.bundles, originals + other.originals);
  }

  /** Fraction that bundles served; NaN if nothing was read. */
  public double share() {
    return bundles / (double) (bundles + originals);
  }
}
