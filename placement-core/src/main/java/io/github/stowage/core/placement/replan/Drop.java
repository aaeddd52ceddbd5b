package io.github.stowage.core.placement.replan;

/** A node deletes its replica of a partition. */
public final class Drop {
  private final int partition;
  private final int node;

  public Drop(int partition, int node) {
    this.partition = partition;
    this.node = node;
  }

  public int partition() {
    return partition;
  }

  public int node() {
    return node;
  }

  @Override
  public String toString() {
    return "drop " + partition + " on " + node;
  }
}
