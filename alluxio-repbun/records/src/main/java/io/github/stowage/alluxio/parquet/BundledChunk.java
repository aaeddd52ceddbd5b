package io.github.stowage.alluxio.parquet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A column chunk, and where in a bundle its copy lies. Immutable. */
public final class BundledChunk {
  private final Chunk original;
  private final long position;

  /**
   * @param position of the copy's first byte in the bundle
   */
  private BundledChunk(Chunk original, long position) {
    this.original = original;
    this.position = position;
  }

  /**
   * Finds the copies of a row group's columns by the bundle's own footer.
   *
   * @return one for each leaf of the columns, by where the originals start
   * @throws UnusableFileException if the bundle has not exactly those leaves, in one row group,
   *     each as long as the original and right behind the one before it
   */
  public static List<BundledChunk> match(
      FileLayout original, int rowGroup, Set<String> columns, FileLayout bundle)
      throws UnusableFileException {
    if (bundle.rowGroups() != 1) {
      throw new UnusableFileException("a bundle of " + bundle.rowGroups() + " row groups");
    }
    Map<String, Chunk> copies = new HashMap<>();
    long end = LayoutCheck.FIRST_BYTE;
    for (Chunk copy : bundle.chunks()) {
      // A footer reckons the start from page offsets, which a garbled dictionary page shifts.
      if (copy.start() != end) {
        throw new UnusableFileException("a bundle with a gap: " + copy + ", not at " + end);
      }
      end = copy.end();
      copies.put(copy.path(), copy);
    }
    List<BundledChunk> matched = new ArrayList<>();
    for (Chunk chunk : original.chunks()) {
      if (chunk.rowGroup() == rowGroup && columns.contains(chunk.column())) {
        Chunk copy = copies.remove(chunk.path());
        if (copy == null || copy.length() != chunk.length()) {
          throw new UnusableFileException("a bundle with " + copy + " as copy of " + chunk);
        }
        matched.add(new BundledChunk(chunk, copy.start()));
      }
    }
    if (!copies.isEmpty()) {
      throw new UnusableFileException("a bundle with columns not asked for: " + copies.keySet());
    }
    return matched;
  }

  public Chunk original() {
    return original;
  }

  /** Of the copy's first byte in the bundle. */
  public long position() {
    return position;
  }

  @Override
  public String toString() {
    return original + " at " + position + " of the bundle";
  }
}
