package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WrapPlacementTest {
  /** What the proof in {@link WrapPlacement} says, where rounding could break it. */
  @Test
  void needsNoMoreSlotsThanThereAreOnAHundredThousandRandomCases() {
    int atTheLimit = 0;
    for (int seed = 0; seed < 100_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int count = random.nextInt(1, 13);
      int slots = random.nextInt(1, 10);
      int most = count * (slots - 1) + 1;
      int partitions = random.nextInt(3) == 0 ? most : random.nextInt(1, most + 1);
      double[] loads = RandomCase.loads(partitions, random);
      Nodes nodes = Nodes.alike(count, slots);
      Plan plan = plan(loads, nodes, "seed " + seed);
      assertThat(plan.maxToMean()).as("seed %d", seed).isLessThan(1 + 1e-9);
      assertThat(plan.placement().filled())
          .as("seed %d", seed)
          .isBetween(partitions, partitions + count - 1);
      atTheLimit += partitions == most ? 1 : 0;
    }
    assertThat(atTheLimit).isGreaterThan(10_000);
  }

  @Test
  void splitsTheHottestAndPairsItWithTheColdest() {
    Layout layout = new WrapPlacement().place(new double[] {1, 2, 3, 10}, null, Nodes.alike(2, 3));
    assertThat(layout.placement().toArrays()).isDeepEqualTo(new int[][] {{0, 1, 3}, {2, 3}});
    assertThat(layout.routing().nodeLoads(new double[] {1, 2, 3, 10}, 2)).containsExactly(8, 8);
  }

  @Test
  void oneSlotPerNodeIsEnoughForOnePartition() {
    Nodes nodes = Nodes.alike(5, 1);
    Plan plan = plan(new double[] {3}, nodes, "");
    assertThat(plan.replicas()).containsExactly(5);
    assertThat(plan.maxToMean()).isCloseTo(1, within(1e-12));
  }

  @Test
  void equalLoadsThatFitAreNotSplit() {
    double[] loads = new double[20];
    Arrays.fill(loads, 0.1);
    Plan plan = plan(loads, Nodes.alike(5, 6), "");
    assertThat(plan.placement().filled()).isEqualTo(20);
  }

  @Test
  void nodesGetTheirShareBySpeed() {
    double[] loads = new double[40];
    Arrays.setAll(loads, p -> p + 1);
    Nodes nodes = Nodes.of(new int[] {24, 12, 12, 6}, new double[] {2, 1, 1, 0.5});
    Plan plan = plan(loads, nodes, "");
    assertThat(plan.maxToMean()).isCloseTo(1, within(1e-12));
    assertThat(plan.routing().nodeLoads(loads, 4)[0]).isCloseTo(820 * 2 / 4.5, within(1e-9));
  }

  /**
   * Slots from half to twice as many, speeds too: either every share is met or it says it can't.
   */
  @Test
  void mostNodesThatDifferMildlyGetTheirShare() {
    int met = 0;
    int refused = 0;
    for (int seed = 0; seed < 3000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] slots = new int[random.nextInt(2, 30)];
      double[] speeds = new double[slots.length];
      for (int n = 0; n < slots.length; n++) {
        slots[n] = (int) Math.round(16 * Math.pow(2, random.nextDouble(-1, 1)));
        speeds[n] = Math.pow(2, random.nextDouble(-1, 1));
      }
      Nodes nodes = Nodes.of(slots, speeds);
      double[] loads = RandomCase.loads(nodes.totalSlots() * 3 / 10, random);
      Layout layout;
      try {
        layout = new WrapPlacement().place(loads, null, nodes);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("differ too much for wrap");
        refused++;
        continue;
      }
      Plan plan = Plan.of("wrap", "", loads, nodes, layout.placement(), layout.routing());
      assertThat(plan.maxToMean()).as("seed %d", seed).isLessThan(1 + 1e-9);
      met++;
    }
    assertThat(refused).isLessThan(met / 10);
  }

  @Test
  void saysHowManyPartitionsFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WrapPlacement().place(new double[10], null, Nodes.alike(3, 4)))
        .withMessageContaining("sum of 10 loads");
    double[] loads = new double[11];
    Arrays.fill(loads, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WrapPlacement().place(loads, null, Nodes.alike(3, 4)))
        .withMessage(
            "partitions: 11, allowed with wrap: at most 10, all slots less one per node and plus"
                + " one");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WrapPlacement().place(new double[] {1, 1}, null, Nodes.alike(2, 1)))
        .withMessageContaining("at most 1,");
  }

  @Test
  void saysWhichNodeCannotGetItsShare() {
    Nodes nodes = Nodes.of(new int[] {2, 8, 8}, new double[] {4, 1, 1});
    double[] loads = new double[12];
    Arrays.fill(loads, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WrapPlacement().place(loads, null, nodes))
        .withMessage(
            "nodes: differ too much for wrap, slots and speed of node 0 don't suit its share of the"
                + " load, allowed: more alike nodes, more slots, or strategy full");
  }

  @Test
  void doesNotKeepRacksApart() {
    Nodes nodes = Nodes.alike(4, 4).inRacks(new int[] {0, 0, 1, 1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WrapPlacement().place(new double[] {1, 2}, null, nodes))
        .withMessageContaining("racks: strategy wrap");
  }

  private static Plan plan(double[] loads, Nodes nodes, String description) {
    try {
      Layout layout = new WrapPlacement().place(loads, null, nodes);
      return Plan.of("wrap", "", loads, nodes, layout.placement(), layout.routing());
    } catch (RuntimeException e) {
      throw new AssertionError(description, e);
    }
  }
}
