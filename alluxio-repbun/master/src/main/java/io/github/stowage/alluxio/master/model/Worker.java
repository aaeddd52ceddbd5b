package io.github.stowage.alluxio.master.model;

/** A live worker. Immutable. */
public final class Worker {
  public final String name;
  public final long capacityBytes;
  public final long pinnedBytes;

  /**
   * @param name host and RPC port with a colon
   * @param pinnedBytes what it holds and does not evict, bundles excepted
   */
  public Worker(String name, long capacityBytes, long pinnedBytes) {
    this.name = name;
    this.capacityBytes = capacityBytes;
    this.pinnedBytes = pinnedBytes;
  }
}
