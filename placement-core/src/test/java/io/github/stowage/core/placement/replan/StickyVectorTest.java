package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StickyVectorTest {
  private static final double KEEP = Double.POSITIVE_INFINITY;

  @Test
  void keepsWhatIsNearEnough() {
    double[] loads = {12, 10, 2};
    // Adams gives 4, 3 and 1, with at most 10/3 per replica.
    assertThat(StickyVector.of(loads, new int[] {3, 4, 1}, 8, 8, 0.25)).containsExactly(3, 4, 1);
    assertThat(StickyVector.of(loads, new int[] {3, 4, 1}, 8, 8, 0.1)).containsExactly(4, 3, 1);
    assertThat(StickyVector.of(loads, new int[] {1, 1, 6}, 8, 8, KEEP)).containsExactly(1, 1, 6);
  }

  @Test
  void givesToTheHottestAndTakesFromTheCoolest() {
    double[] loads = {12, 10, 2};
    assertThat(StickyVector.of(loads, new int[] {1, 1, 6}, 9, 8, KEEP)).containsExactly(2, 1, 6);
    assertThat(StickyVector.of(loads, new int[] {1, 1, 6}, 7, 8, KEEP)).containsExactly(1, 1, 5);
    assertThat(StickyVector.of(loads, new int[] {0, 4, 4}, 8, 8, KEEP)).containsExactly(1, 4, 3);
  }

  @Test
  void staysWithinItsBounds() {
    for (long seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int partitions = random.nextInt(1, 20);
      int most = random.nextInt(1, 8);
      int slots = random.nextInt(partitions, partitions * most + 1);
      double[] loads = random.doubles(partitions, 0, 9).toArray();
      int[] kept = random.ints(partitions, 0, 10).toArray();
      double slack = new double[] {0, 0.1, 0.25, KEEP}[random.nextInt(4)];
      int[] replicas = StickyVector.of(loads, kept, slots, most, slack);
      assertThat(Arrays.stream(replicas).sum()).as("seed %d", seed).isEqualTo(slots);
      assertThat(Arrays.stream(replicas)).allMatch(r -> r >= 1 && r <= most);
      int[] adams = ReplicaVector.ADAMS.replicas(loads, slots, most);
      assertThat(hottest(loads, replicas))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(hottest(loads, adams) * (1 + slack) * (1 + 1e-9));
    }
  }

  private static double hottest(double[] loads, int[] replicas) {
    double hottest = 0;
    for (int p = 0; p < loads.length; p++) {
      hottest = Math.max(hottest, loads[p] / replicas[p]);
    }
    return hottest;
  }
}
