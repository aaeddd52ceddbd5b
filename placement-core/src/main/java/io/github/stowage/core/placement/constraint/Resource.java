package io.github.stowage.core.placement.constraint;

import java.util.Arrays;

/** Something that replicas use up on their nodes: bytes, or anything that has a name. Immutable. */
public final class Resource {
  /** Of a capacity; what sums of demands may exceed it by, since they are rounded. */
  static final double ROUNDING = 1e-9;

  private final String name;
  private final double[] demand;
  private final double[] capacity;
  private final double least;

  Resource(String name, double[] demand, double[] capacity) {
    this.name = name;
    this.demand = demand;
    this.capacity = capacity;
    least = Arrays.stream(demand).min().orElse(0);
  }

  public String name() {
    return name;
  }

  /** What one replica of the partition uses; the resource's own unit. */
  public double demand(int partition) {
    return demand[partition];
  }

  /** What the node has of it. */
  public double capacity(int node) {
    return capacity[node];
  }

  /** What the partition uses that needs least. */
  double least() {
    return least;
  }

  /** Whether a node that has this much in use is within its capacity. */
  boolean fits(int node, double used) {
    return used <= capacity[node] * (1 + ROUNDING);
  }

  /** Whether all partitions use the same: then it is a number of replicas per node. */
  boolean isUniform() {
    for (double d : demand) {
      if (d != demand[0]) {
        return false;
      }
    }
    return true;
  }
}
