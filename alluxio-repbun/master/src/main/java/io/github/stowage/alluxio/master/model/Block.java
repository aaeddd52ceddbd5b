package io.github.stowage.alluxio.master.model;

import java.util.List;

/** A block of a file, and who has it. Immutable. */
public final class Block {
  public final long offset;
  public final long length;
  public final List<String> workers;

  /**
   * @param offset in the file, bytes
   * @param workers names of those that hold a copy, the first known first; empty if none does
   */
  public Block(long offset, long length, List<String> workers) {
    this.offset = offset;
    this.length = length;
    this.workers = List.copyOf(workers);
  }

  long overlap(long start, long end) {
    return Math.max(0, Math.min(end, offset + length) - Math.max(start, offset));
  }
}
