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
  private final List<Block> blocks;
  private final long meanBytes;

  public Original(FileAccess access, List<Block> blocks) {
    this.access = access;
    this.blocks = List.copyOf(blocks);
    List<RowGroupAccess> rowGroups = access.rowGroups();
    long total = rowGroups.stream().mapToLong(Original::bytes).sum();
    this.meanBytes = rowGroups.isEmpty() ? 0 : total / rowGroups.size();
  }

  public FileAccess access() {
    return access;
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
    for (RowGroupAccess other : access.rowGroups()) {
      if (other.index() < rowGroup.index()) {
        start += bytes(other);
        before++;
      }
    }
    return start + (rowGroup.index() - before) * meanBytes;
  }
}
