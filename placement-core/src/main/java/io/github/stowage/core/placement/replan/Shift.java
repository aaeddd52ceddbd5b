package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Routing;

/** From here on, requests for a partition go to these nodes, by these weights. Immutable. */
public final class Shift {
  private final int partition;
  private final int[] nodes;
  private final double[] weights;

  Shift(int partition, int[] nodes, double[] weights) {
    this.partition = partition;
    this.nodes = nodes;
    this.weights = weights;
  }

  public int partition() {
    return partition;
  }

  /** Each node that gets some of the load, ascending, with its weight; the weights sum to 1. */
  public void forEach(Routing.Target target) {
    for (int i = 0; i < nodes.length; i++) {
      target.to(nodes[i], weights[i]);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("route " + partition + " to");
    forEach((node, weight) -> text.append(" ").append(node).append(":").append(weight));
    return text.toString();
  }
}
