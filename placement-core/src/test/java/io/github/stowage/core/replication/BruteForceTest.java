package io.github.stowage.core.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Adams and L1 against all vectors there are. */
class BruteForceTest {
  private static final int CASES = 2_000;
  private static final long SEED = 3;

  @Test
  void adamsHasTheSmallestLoadPerReplica() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < CASES; i++) {
      Case c = new Case(random);
      int[] adams = new AdamsReplication().replicas(c.loads, c.slots, c.most);
      double best = c.smallest(replicas -> hottest(c.loads, replicas));
      assertThat(hottest(c.loads, adams)).as("%s", c).isEqualTo(best);
      c.requireFits(adams);
    }
  }

  @Test
  void l1IsNearestToTheLoads() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < CASES; i++) {
      Case c = new Case(random);
      int[] l1 = new L1Replication().replicas(c.loads, c.slots, c.most);
      double best = c.smallest(replicas -> distance(c.loads, replicas, c.slots));
      assertThat(distance(c.loads, l1, c.slots)).as("%s", c).isCloseTo(best, within(1e-9));
      c.requireFits(l1);
    }
  }

  private static double hottest(double[] loads, int[] replicas) {
    double hottest = 0;
    for (int p = 0; p < loads.length; p++) {
      hottest = Math.max(hottest, loads[p] / replicas[p]);
    }
    return hottest;
  }

  /** Paper A's objective. */
  private static double distance(double[] loads, int[] replicas, int slots) {
    double total = Arrays.stream(loads).sum();
    double sum = 0;
    for (int p = 0; p < loads.length; p++) {
      sum += Math.abs((double) replicas[p] / slots - loads[p] / total);
    }
    return sum;
  }

  /** Up to 5 partitions and 14 slots; loads equal, integer, skewed or partly 0. */
  private static final class Case {
    final double[] loads;
    final int slots;
    final int most;

    Case(SplittableRandom random) {
      loads = new double[random.nextInt(1, 6)];
      int kind = random.nextInt(4);
      for (int p = 0; p < loads.length; p++) {
        loads[p] =
            switch (kind) {
              case 0 -> 5;
              case 1 -> random.nextInt(1, 20);
              case 2 -> Math.exp(random.nextDouble(-4, 4));
              default -> p == 0 ? 3 : random.nextInt(3);
            };
      }
      slots = random.nextInt(loads.length, 15);
      int least = (slots + loads.length - 1) / loads.length;
      most = random.nextBoolean() ? slots : random.nextInt(least, slots + 1);
    }

    double smallest(ToDoubleFunction<int[]> objective) {
      return smallest(new int[loads.length], 0, slots, objective);
    }

    private double smallest(int[] replicas, int from, int left, ToDoubleFunction<int[]> objective) {
      if (from == replicas.length) {
        return left == 0 ? objective.applyAsDouble(replicas) : Double.POSITIVE_INFINITY;
      }
      double best = Double.POSITIVE_INFINITY;
      for (int r = 1; r <= Math.min(left, most); r++) {
        replicas[from] = r;
        best = Math.min(best, smallest(replicas, from + 1, left - r, objective));
      }
      return best;
    }

    void requireFits(int[] replicas) {
      assertThat(Arrays.stream(replicas).sum()).as("%s", this).isEqualTo(slots);
      assertThat(Arrays.stream(replicas)).as("%s", this).allMatch(r -> r >= 1 && r <= most);
    }

    @Override
    public String toString() {
      return "seed " + SEED + ": " + Arrays.toString(loads) + ", S " + slots + ", most " + most;
    }
  }
}
