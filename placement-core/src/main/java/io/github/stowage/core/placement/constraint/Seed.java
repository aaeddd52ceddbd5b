package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a strategy would do on the nodes in service if there were no constraints. */
final class Seed {
  private Seed() {}

  /**
   * The strategy's placement, empty if it can't be carried out; where there is time to try more,
   * also full's, every partition on every node, and nothing.
   */
  static List<Placement> of(
      double[] loads,
      Nodes nodes,
      Strategy strategy,
      ReplicaVector vector,
      Constraints constraints) {
    Nodes serving = inService(nodes, constraints);
    List<Placement> seeds = new ArrayList<>();
    seeds.add(placed(loads, nodes, serving, strategy, vector, constraints));
    if ((long) loads.length * nodes.count() <= SmallSearch.MOST_PAIRS) {
      seeds.add(placed(loads, nodes, serving, Strategy.FULL, vector, constraints));
      int[] all = new int[loads.length];
      Arrays.setAll(all, p -> p);
      int[][] everywhere = new int[nodes.count()][];
      Arrays.fill(everywhere, all);
      seeds.add(Placement.of(loads.length, everywhere));
      seeds.add(Placement.of(loads.length, new int[nodes.count()][0]));
    }
    return seeds;
  }

  private static Placement placed(
      double[] loads,
      Nodes nodes,
      Nodes serving,
      Strategy strategy,
      ReplicaVector vector,
      Constraints constraints) {
    int[][] perNode = new int[nodes.count()][0];
    try {
      int[][] placed = strategy.place(loads, vector, serving, true).placement().toArrays();
      int next = 0;
      for (int n = 0; n < perNode.length; n++) {
        if (constraints.isInService(n)) {
          perNode[n] = placed[next++];
        }
      }
    } catch (IllegalArgumentException e) {
      // The strategy needs more slots; the constraints may be met all the same.
      return Placement.of(loads.length, perNode);
    }
    return Placement.of(loads.length, perNode);
  }

  /** The nodes in service, without racks, in their order. */
  static Nodes inService(Nodes nodes, Constraints constraints) {
    int[] slots = new int[nodes.count()];
    double[] speeds = new double[nodes.count()];
    int serving = 0;
    for (int n = 0; n < nodes.count(); n++) {
      if (constraints.isInService(n)) {
        slots[serving] = nodes.slots(n);
        speeds[serving++] = nodes.speed(n);
      }
    }
    return Nodes.of(Arrays.copyOf(slots, serving), Arrays.copyOf(speeds, serving));
  }
}
