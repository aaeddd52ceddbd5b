package io.github.stowage.core.placement.replan;

/** A partition is copied from a node that holds it to one that does not. */
public final class Copy {
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

  public int from() {
    return from;
  }

  public int to() {
    return to;
  }

  @Override
  public String toString() {
    return "copy " + partition + " from " + from + " to " + to;
  }
}
