package io.github.stowage.core.placement.replan;

/** A partition is copied from a node that holds it to one that does not. */
public final class Copy {
  /** Where a partition comes from that no node holds any more: a backup, or its source. */
  public static final int OUTSIDE = -1;

  private final int partition;
  private final int from;
  private final int to;

  public Copy(int partition, int from, int to) {
    this.partition = partition;
    this.from = from;
    this.to = to;
  }

  public int partition() {
    return partition;
  }

  /** A node, or {@link #OUTSIDE}. */
  public int from() {
    return from;
  }

  public int to() {
    return to;
  }

  @Override
  public String toString() {
    return "copy " + partition + " from " + (from == OUTSIDE ? "outside" : from) + " to " + to;
  }
}
