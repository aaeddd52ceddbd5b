package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Small nodes, loads and constraints of all kinds at once, drawn at random. */
final class RandomProblem {
  final Nodes nodes;
  final double[] loads;
  final Constraints constraints;
  private final SplittableRandom random;

  /** At most 6 nodes and 7 partitions; about half of them can't be met. */
  RandomProblem(long seed) {
    random = new SplittableRandom(seed);
    int count = random.nextInt(2, 7);
    int partitions = random.nextInt(1, 8);
    nodes = nodes(count, partitions);
    loads = new double[partitions];
    double exponent = random.nextDouble(0, 2);
    for (int p = 0; p < partitions; p++) {
      loads[p] = Math.ceil(100 * Math.pow(p + 1, -exponent) * random.nextDouble(0.5, 1.5));
    }
    ConstraintsBuilder builder = Constraints.of(partitions, count);
    replicas(builder, count);
    domains(builder, count);
    resources(builder, count);
    pairs(builder, count);
    for (int n = 0; n < count; n++) {
      if (random.nextInt(8) == 0) {
        builder.state(n, random.nextBoolean() ? NodeState.DEAD : NodeState.DRAINED);
      }
    }
    builder.state(random.nextInt(count), NodeState.IN_SERVICE);
    constraints = builder.build();
  }

  private Nodes nodes(int count, int partitions) {
    int[] slots = new int[count];
    double[] speeds = new double[count];
    int usual = random.nextInt(1, 2 + 3 * partitions / count);
    boolean alike = random.nextBoolean();
    for (int n = 0; n < count; n++) {
      slots[n] = alike ? usual : Math.max(1, usual + random.nextInt(-1, 2));
      speeds[n] = alike ? 1 : random.nextInt(1, 5);
    }
    return Nodes.of(slots, speeds);
  }

  private void replicas(ConstraintsBuilder builder, int count) {
    for (int p = 0; p < loads.length; p++) {
      int least = Math.min(count, random.nextInt(1, 3));
      boolean limited = random.nextInt(3) == 0;
      builder.replicas(p, least, limited ? random.nextInt(least, count + 1) : 1000);
    }
  }

  private void domains(ConstraintsBuilder builder, int count) {
    if (random.nextInt(3) > 0) {
      int[] racks = new int[count];
      int[] zones = new int[count];
      int rackCount = random.nextInt(2, count + 1);
      boolean nested = random.nextInt(4) > 0;
      for (int n = 0; n < count; n++) {
        racks[n] = random.nextInt(rackCount);
        zones[n] = nested ? racks[n] / 2 : random.nextInt(2);
      }
      builder.domains("rack", racks, random.nextInt(1, 3));
      if (random.nextBoolean()) {
        builder.domains("zone", zones, random.nextInt(1, 4));
      }
    }
  }

  private void resources(ConstraintsBuilder builder, int count) {
    boolean uniform = random.nextInt(4) == 0;
    for (String name : new String[] {"bytes", "files"}) {
      if (random.nextInt(3) > 0) {
        double[] demand = new double[loads.length];
        double[] capacity = new double[count];
        int all = 0;
        for (int p = 0; p < demand.length; p++) {
          demand[p] = uniform ? 3 : random.nextInt(0, 10);
          all += (int) demand[p];
        }
        for (int n = 0; n < count; n++) {
          capacity[n] = random.nextInt(all / 4 + 1, all + 2);
        }
        if (random.nextInt(4) == 0) {
          Arrays.fill(capacity, Double.POSITIVE_INFINITY);
        }
        builder.resource(name, demand, capacity);
      }
    }
  }

  private void pairs(ConstraintsBuilder builder, int count) {
    for (int p = 0; p < loads.length; p++) {
      for (int n = 0; n < count; n++) {
        int kind = random.nextInt(25);
        if (kind == 0) {
          builder.pin(p, n);
        } else if (kind <= 2) {
          builder.exclude(p, n);
        }
      }
    }
    for (int g = random.nextInt(3); g > 0 && loads.length > 2; g--) {
      int first = random.nextInt(loads.length);
      int second = (first + 1 + random.nextInt(loads.length - 1)) % loads.length;
      builder.apart(first, second);
    }
  }
}
