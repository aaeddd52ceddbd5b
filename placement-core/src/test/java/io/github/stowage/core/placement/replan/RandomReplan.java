package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A plan for a few nodes, and what changes: loads, nodes, slots, speeds, racks, or none of them.
 */
final class RandomReplan {
  final Plan old;
  final double[] loads;
  final Nodes nodes;
  final int copiesPerNode;

  private RandomReplan(Plan old, double[] loads, Nodes nodes, int copiesPerNode) {
    this.old = old;
    this.loads = loads;
    this.nodes = nodes;
    this.copiesPerNode = copiesPerNode;
  }

  /** Null if the strategy drawn does not work on the nodes drawn. */
  static RandomReplan draw(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int partitions = random.nextInt(1, 40);
    Nodes oldNodes = nodes(partitions, random);
    Nodes nodes = random.nextInt(4) == 0 ? oldNodes : nodes(partitions, random);
    Strategy strategy = Strategy.values()[random.nextInt(Strategy.values().length)];
    ReplicaVector vector = ReplicaVector.values()[random.nextInt(ReplicaVector.values().length)];
    double[] oldLoads = loads(partitions, random);
    double[] loads = random.nextInt(3) == 0 ? oldLoads : loads(partitions, random);
    try {
      Plan old = Planner.plan(oldLoads, oldNodes, strategy, vector);
      return new RandomReplan(old, loads, nodes, random.nextInt(1, 4));
    } catch (IllegalArgumentException impossible) {
      return null;
    }
  }

  /** Up to three replicas, no slot free, loads that change much: most steps have to drop first. */
  static RandomReplan full(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Nodes nodes = Nodes.alike(random.nextInt(4, 30), random.nextInt(2, 9));
    int partitions = nodes.totalSlots() / random.nextInt(1, 4);
    Plan old = Planner.plan(skewed(partitions, random), nodes, Strategy.FULL, ReplicaVector.ADAMS);
    return new RandomReplan(old, skewed(partitions, random), nodes, 1);
  }

  private static double[] skewed(int partitions, SplittableRandom random) {
    return random.doubles(partitions).map(x -> Math.exp(3 * x)).toArray();
  }

  private static Nodes nodes(int partitions, SplittableRandom random) {
    int count = random.nextInt(1, 9);
    int least = Math.max((partitions + count - 1) / count, random.nextInt(1, partitions + 4));
    boolean alike = random.nextBoolean();
    int[] slots = new int[count];
    double[] speeds = new double[count];
    Arrays.setAll(slots, n -> alike ? least : random.nextInt(least, least + 5));
    Arrays.setAll(speeds, n -> alike ? 1 : random.nextDouble(0.3, 3));
    Nodes nodes = Nodes.of(slots, speeds);
    return random.nextInt(4) > 0 ? nodes : nodes.inRacks(random.ints(count, 0, 4).toArray());
  }

  private static double[] loads(int partitions, SplittableRandom random) {
    double[] loads = new double[partitions];
    int kind = random.nextInt(5);
    int hot = random.nextInt(partitions);
    for (int p = 0; p < partitions; p++) {
      loads[p] =
          switch (kind) {
            case 0 -> 7;
            case 1 -> Math.pow((p + hot) % partitions + 1, -1.2);
            case 2 -> p == hot ? 1e6 : random.nextDouble();
            case 3 -> p == hot ? 1 : random.nextInt(4) == 0 ? random.nextInt(5) : 0;
            default -> -Math.log1p(-random.nextDouble());
          };
    }
    return loads;
  }
}
