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

  /** Chunks of the original that lie on the reader's host; null until one is looked for. */
  private boolean[] local;

  private long start;
  private long end;
  private int source = ORIGINAL;
  private boolean instead;
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
   *     first byte after it; stretches don't touch. The original answers the chunks that lie in one
   *     from their first to their last byte. Asked for once
   */
  public ReadPlan(ChunkMap map, Set<String> query, int pick, Supplier<long[]> localBytes) {
    this.map = map;
    this.usable = map.usableFor(query);
    this.pick = pick;
    this.localBytes = localBytes;
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
    if (local == null) {
      local = map.within(localBytes.get());
    }
    instead = false;
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
      if (usable[holders[copy]]) {
        instead |= local[chunk];
        return local[chunk] ? -1 : copy;
      }
    }
    return -1;
  }

  /** A place in {@link ChunkMap#bundles()}, or {@link #ORIGINAL}. */
  public int source() {
    return source;
  }

  /** Whether the original answers a chunk that a bundle has, because it is on the reader's host. */
  public boolean isInsteadOfBundle() {
    return instead && source == ORIGINAL;
  }

  /** The first byte that {@link #source} does not answer. */
  public long end() {
    return end;
  }

  /** What to add to a position in the original for the one in the bundle. */
  public long shift() {
    return shift;
  }

  /** Never again in this stream. */
  public void exclude(int bundle) {
    usable[bundle] = false;
    start = 0;
    end = 0;
  }
}
