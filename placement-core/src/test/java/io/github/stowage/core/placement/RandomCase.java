package io.github.stowage.core.placement;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Nodes, loads and a placement drawn at random, for the tests of routing. */
final class RandomCase {
  final Nodes nodes;
  final double[] loads;
  final Routing even;

  /** At most 7 nodes and 12 partitions, of speeds that differ half of the time. */
  RandomCase(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int count = random.nextInt(1, 8);
    int partitions = random.nextInt(1, 13);
    boolean alike = random.nextBoolean();
    int[] slots = new int[count];
    double[] speeds = new double[count];
    for (int n = 0; n < count; n++) {
      slots[n] = partitions;
      speeds[n] = alike ? 1 : random.nextDouble(0.2, 5);
    }
    nodes = Nodes.of(slots, speeds);
    loads = loads(partitions, random);
    double density = random.nextDouble();
    boolean[][] holds = new boolean[count][partitions];
    for (int p = 0; p < partitions; p++) {
      for (int n = 0; n < count; n++) {
        holds[n][p] = random.nextDouble() < density;
      }
      holds[random.nextInt(count)][p] = true;
    }
    int[][] perNode = new int[count][];
    for (int n = 0; n < count; n++) {
      int node = n;
      perNode[n] =
          java.util.stream.IntStream.range(0, partitions).filter(p -> holds[node][p]).toArray();
    }
    even = Routing.even(Placement.of(partitions, perNode));
  }

  /** Equal, Zipf, one giant, many zeros, or independent; in random order, with a sum above 0. */
  static double[] loads(int partitions, SplittableRandom random) {
    double[] loads = new double[partitions];
    int kind = random.nextInt(6);
    double exponent = random.nextDouble(0, 3);
    for (int i = 0; i < partitions; i++) {
      switch (kind) {
        case 0 -> loads[i] = 7;
        case 1 -> loads[i] = Math.pow(i + 1, -exponent);
        case 2 -> loads[i] = i == 0 ? 1e6 : random.nextDouble();
        case 3 -> loads[i] = random.nextInt(4) == 0 ? random.nextInt(5) : 0;
        case 4 -> loads[i] = random.nextInt(1, 50);
        default -> loads[i] = -Math.log1p(-random.nextDouble());
      }
    }
    for (int i = partitions - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      double swap = loads[i];
      loads[i] = loads[j];
      loads[j] = swap;
    }
    if (!(Arrays.stream(loads).sum() > 0)) {
      loads[random.nextInt(partitions)] = 3;
    }
    return loads;
  }

  /** The same entries with random weights, a third of them 0. */
  Routing skewed(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] weights = new double[even.entries()];
    for (int p = 0; p < loads.length; p++) {
      double sum = 0;
      for (int e = even.first(p); e < even.first(p + 1); e++) {
        weights[e] = random.nextInt(3) == 0 && e > even.first(p) ? 0 : random.nextDouble(0.01, 1);
        sum += weights[e];
      }
      for (int e = even.first(p); e < even.first(p + 1); e++) {
        weights[e] /= sum;
      }
    }
    return even.withWeights(weights);
  }
}
