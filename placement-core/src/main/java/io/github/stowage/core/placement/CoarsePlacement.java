package io.github.stowage.core.placement;

import io.github.stowage.core.order.Order;
import io.github.stowage.core.replication.Replication;

/**
 * Paper A's coarse-grain replication: partitions are grouped, in their order, into as few whole
 * nodes as hold them all, and whole nodes are replicated by demand. Hotter groups go to faster
 * nodes.
 */
final class CoarsePlacement implements PlacementStrategy {
  @Override
  public Layout place(double[] loads, Replication replication, Nodes nodes) {
    Requirements.room(loads, nodes);
    Requirements.noRacks("coarse", nodes);
    int size = smallestNode(nodes);
    int groups = (loads.length + size - 1) / size;
    if (groups > nodes.count()) {
      throw new IllegalArgumentException(
          "partitions: "
              + loads.length
              + ", allowed: at most "
              + (long) size * nodes.count()
              + " for strategy coarse, which gives every node as many slots as the smallest has");
    }
    double[] groupLoads = new double[groups];
    for (int p = 0; p < loads.length; p++) {
      groupLoads[p / size] += loads[p];
    }
    int[] replicas = replication.replicas(groupLoads, nodes.count(), nodes.count());
    int[] groupOfNode = groupPerNode(groupLoads, replicas, nodes);
    int[][] perNode = new int[nodes.count()][];
    for (int n = 0; n < perNode.length; n++) {
      int start = groupOfNode[n] * size;
      perNode[n] = new int[Math.min(size, loads.length - start)];
      for (int s = 0; s < perNode[n].length; s++) {
        perNode[n][s] = start + s;
      }
    }
    return Layout.even(Placement.of(loads.length, perNode));
  }

  private static int[] groupPerNode(double[] groupLoads, int[] replicas, Nodes nodes) {
    double[] perReplica = new double[groupLoads.length];
    for (int g = 0; g < perReplica.length; g++) {
      perReplica[g] = groupLoads[g] / replicas[g];
    }
    double[] speeds = new double[nodes.count()];
    for (int n = 0; n < speeds.length; n++) {
      speeds[n] = nodes.speed(n);
    }
    int[] fastest = Order.descending(speeds);
    int[] groupOfNode = new int[nodes.count()];
    int next = 0;
    for (int group : Order.descending(perReplica)) {
      for (int r = 0; r < replicas[group]; r++) {
        groupOfNode[fastest[next++]] = group;
      }
    }
    return groupOfNode;
  }

  private static int smallestNode(Nodes nodes) {
    int least = Integer.MAX_VALUE;
    for (int n = 0; n < nodes.count(); n++) {
      least = Math.min(least, nodes.slots(n));
    }
    return least;
  }
}
