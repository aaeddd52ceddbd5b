package io.github.stowage.alluxio.client.decide;

import java.util.Set;
import java.util.function.Supplier;

/**
 * Who answers which bytes of one stream: cuts the original at the borders of the chunks that a
 * bundle may answer. For one thread; remembers the cut it is in, so that small reads that follow
 * each other cost two comparisons.
 */
public final class ReadPlan {
  /** Instead of a bundle. */
  public static final int ORIGINAL = -1;

  private final ChunkMap map;
  private final boolean[] usable;
  private final int pick;
  private final Supplier<long[]> localBytes;

  /** Bundles that only workers on other hosts have. */
  private final boolean[] far;

  /** Chunks that lie on the reader's host; null as long as no bundle is known to be far. */
  private boolean[] local;

  private long start;
  private long end;
  private int source = ORIGINAL;
  private long shift;

  /**
   * @param query see {@link ChunkMap#usableFor}
   * @param pick by chance, not negative: which of several copies
   */
  public ReadPlan(ChunkMap map, Set<String> query, int pick) {
    this(map, query, pick, () -> new long[0]);
  }

  /**
   * @param localBytes of the original, on the reader's own host: the start of each stretch and the
   *     first byte after it; stretches don't touch. Asked for if a bundle is {@link #markFar}
   */
  public ReadPlan(ChunkMap map, Set<String> query, int pick, Supplier<long[]> localBytes) {
    this.map = map;
    this.usable = map.usableFor(query);
    this.pick = pick;
    this.localBytes = localBytes;
    this.far = new boolean[usable.length];
  }

  /** Whether any bundle may answer something. */
  public boolean usesBundles() {
    for (boolean bundle : usable) {
      if (bundle) {
        return true;
      }
    }
    return false;
  }

  /** Finds who answers the byte; {@link #source}, {@link #end} and {@link #shift} tell. */
  public void locate(long position) {
    if (start <= position && position < end) {
      return;
    }
    int chunk = map.floor(position);
    if (chunk >= 0 && position < map.end(chunk)) {
      int copy = copy(chunk);
      if (copy >= 0) {
        start = map.start(chunk);
        end = map.end(chunk);
        source = map.holders(chunk)[copy];
        shift = map.positions(chunk)[copy] - start;
        while (goesOn(chunk + 1)) {
          chunk++;
          end = map.end(chunk);
        }
        return;
      }
    }
    // One read of the original, however many chunks lie in it that no bundle may answer.
    do {
      chunk++;
    } while (chunk < map.size() && copy(chunk) < 0);
    start = position;
    end = chunk < map.size() ? map.start(chunk) : Long.MAX_VALUE;
    source = ORIGINAL;
    shift = 0;
  }

  /** Whether the next chunk lies in the same bundle, too, behind the one before. */
  private boolean goesOn(int chunk) {
    if (chunk == map.size() || map.start(chunk) != end) {
      return false;
    }
    int copy = copy(chunk);
    return copy >= 0
        && map.holders(chunk)[copy] == source
        && map.positions(chunk)[copy] - map.start(chunk) == shift;
  }

  private int copy(int chunk) {
    int[] holders = map.holders(chunk);
    for (int i = 0; i < holders.length; i++) {
      int copy = (pick % holders.length + i) % holders.length;
      if (usable[holders[copy]] && !(far[holders[copy]] && local[chunk])) {
        return copy;
      }
    }
    return -1;
  }

  /** A place in {@link ChunkMap#bundles()}, or {@link #ORIGINAL}. */
  public int source() {
    return source;
  }

  /** The first byte that {@link #source} does not answer. */
  public long end() {
    return end;
  }

  /** What to add to a position in the original for the one in the bundle. */
  public long shift() {
    return shift;
  }

  /**
   * Only workers on other hosts than the reader's have that bundle. The original answers those of
   * its chunks that lie on the reader's host from their first to their last byte.
   *
   * @return how many of its chunks those are
   */
  public int markFar(int bundle) {
    if (local == null) {
      local = map.within(localBytes.get());
    }
    far[bundle] = true;
    start = 0;
    end = 0;
    int left = 0;
    for (int chunk = 0; chunk < local.length; chunk++) {
      if (local[chunk] && map.isIn(bundle, chunk)) {
        left++;
      }
    }
    return left;
  }

  /** Never again in this stream. */
  public void exclude(int bundle) {
    usable[bundle] = false;
    start = 0;
    end = 0;
  }
}
