package io.github.stowage.core.workload;

/**
 * Folds a stream of keys into requests per partition: a load for the planners when there is no
 * distribution to predict one from.
 *
 * <p>A key's partition never changes: FNV-1a (64 bits) over the key's UTF-8 bytes, MurmurHash3's
 * 64-bit finaliser, and of the result the upper 32 bits scaled to the number of partitions. Half as
 * many partitions therefore are pairs of neighbours. Not thread-safe; adding allocates nothing.
 */
public final class KeyTrace {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final long[] counts;

  /**
   * @param partitions at least 1
   * @throws IllegalArgumentException when there is none
   */
  public KeyTrace(int partitions) {
    if (partitions < 1) {
      throw new IllegalArgumentException("partitions = " + partitions + ", allowed: 1 or more");
    }
    counts = new long[partitions];
  }

  /** Counts one request for the key. */
  public void add(CharSequence key) {
    counts[partition(key, counts.length)]++;
  }

  /**
   * @return requests per partition; all 0, which no planner accepts, until a key is added
   */
  public double[] loads() {
    double[] loads = new double[counts.length];
    for (int i = 0; i < loads.length; i++) {
      loads[i] = counts[i];
    }
    return loads;
  }

  /** The key's partition among {@code partitions}, at least 0 and less than that. */
  static int partition(CharSequence key, int partitions) {
    return (int) (((mix(fnv1a(key)) >>> 32) * partitions) >>> 32);
  }

  /** A surrogate without its other half counts as the three bytes it would have alone. */
  static long fnv1a(CharSequence key) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < key.length(); ) {
      int point = Character.codePointAt(key, i);
      i += Character.charCount(point);
      if (point < 0x80) {
        hash = step(hash, point);
        continue;
      }
      if (point < 0x800) {
        hash = step(hash, 0xC0 | point >>> 6);
      } else {
        if (point < 0x10000) {
          hash = step(hash, 0xE0 | point >>> 12);
        } else {
          hash = step(hash, 0xF0 | point >>> 18);
          hash = step(hash, 0x80 | point >>> 12 & 0x3F);
        }
        hash = step(hash, 0x80 | point >>> 6 & 0x3F);
      }
      hash = step(hash, 0x80 | point & 0x3F);
    }
    return hash;
  }

  private static long step(long hash, int octet) {
    return (hash ^ octet) * FNV_PRIME;
  }

  private static long mix(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
