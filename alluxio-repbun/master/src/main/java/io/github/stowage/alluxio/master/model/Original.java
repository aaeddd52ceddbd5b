package io.github.stowage.alluxio.master.model;

import io.github.stowage.alluxio.records.FileAccess;
import io.github.stowage.alluxio.records.RowGroupAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where in Alluxio the bytes of a file are that clients reported reads of. Immutable. */
public final class Original {
  private static final long MAGIC_BYTES = 4;

  private final FileAccess access;

  /** Those whose size is known, of which starts are made. */
  private final List<RowGroupAccess> known;

  private final List<Block> blocks;
  private final long meanBytes;

  public Original(FileAccess access, List<Block> blocks) {
    this(access, access.rowGroups(), List.copyOf(blocks));
  }

  private Original(FileAccess access, List<RowGroupAccess> known, List<Block> blocks) {
    this.access = access;
    this.known = known;
    this.blocks = blocks;
    long total = known.stream().mapToLong(Original::bytes).sum();
    this.meanBytes = known.isEmpty() ? 0 : total / known.size();
  }

  public FileAccess access() {
    return access;
  }

  /** The same file, of which only some reads are meant. Row groups start where they did. */
  public Original with(FileAccess some) {
    return new Original(some, known, blocks);
  }

  public static long bytes(RowGroupAccess rowGroup) {
    return rowGroup.bytes().stream().mapToLong(Long::longValue).sum();
  }

  /** Bytes of a row group by worker. Empty if none of it is cached. */
  public Map<String, Long> bytesByWorker(RowGroupAccess rowGroup) {
    Map<String, Long> bytes = new HashMap<>();
    long start = start(rowGroup);
    for (Block block : blocks) {
      long overlap = block.overlap(start, start + bytes(rowGroup));
      if (overlap > 0) {
        block.workers.forEach(worker -> bytes.merge(worker, overlap, Long::sum));
      }
    }
    return bytes;
  }

  /** Bytes of a row group that some worker has. */
  public long cachedBytes(RowGroupAccess rowGroup) {
    long start = start(rowGroup);
    return blocks.stream()
        .filter(block -> !block.workers.isEmpty())
        .mapToLong(block -> block.overlap(start, start + bytes(rowGroup)))
        .sum();
  }

  /**
   * Reports say how large row groups are, not where they start; they lie one after another. Those
   * before it that nobody read are taken for average ones.
   */
  private long start(RowGroupAccess rowGroup) {
    long start = MAGIC_BYTES;
    int before = 0;
    for (RowGroupAccess other : known) {
      if (other.index() < rowGroup.index()) {
        start += bytes(other);
        before++;
      }
    }
    return start + (rowGroup.index() - before) * meanBytes;
  }
}
