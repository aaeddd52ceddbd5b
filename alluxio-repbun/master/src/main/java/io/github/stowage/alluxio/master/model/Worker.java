package io.github.stowage.alluxio.master.model;

/** A live worker. Immutable. */
public final class Worker {
  public final String name;
  public final long capacityBytes;
  public final long usedBytes;

  /**
   * @param name host and RPC port with a colon
   */
  public Worker(String name, long capacityBytes, long usedBytes) {
    this.name = name;
    this.capacityBytes = capacityBytes;
    this.usedBytes = usedBytes;
  }
}
