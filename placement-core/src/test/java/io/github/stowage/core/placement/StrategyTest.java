package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StrategyTest {
  private static final double[] LOADS = {8, 4, 2, 2};

  @Test
  void baseRepeatsThePartitionsNodeByNode() {
    assertThat(place(Strategy.BASE, LOADS, Nodes.alike(4, 2)).toArrays())
        .isDeepEqualTo(new int[][] {{0, 1}, {2, 3}, {0, 1}, {2, 3}});
    assertThat(place(Strategy.BASE, LOADS, Nodes.alike(3, 2)).replicas())
        .containsExactly(2, 2, 1, 1);
  }

  @Test
  void coarseReplicatesWholeNodes() {
    assertThat(place(Strategy.COARSE, LOADS, Nodes.alike(4, 2)).toArrays())
        .isDeepEqualTo(new int[][] {{0, 1}, {0, 1}, {0, 1}, {2, 3}});
    Nodes secondIsFast = Nodes.of(new int[] {2, 2}, new double[] {1, 3});
    assertThat(place(Strategy.COARSE, LOADS, secondIsFast).toArrays())
        .isDeepEqualTo(new int[][] {{2, 3}, {0, 1}});
  }

  @Test
  void compactStoresAPartitionOncePerNode() {
    Placement compact = place(Strategy.COMPACT, LOADS, Nodes.alike(4, 2));
    // Adams: 4, 2, 1 and 1 replicas, each of load 2.
    assertThat(compact.replicas()).containsExactly(4, 2, 1, 1);
    assertThat(compact.toArrays()).isDeepEqualTo(new int[][] {{0, 0}, {0, 0}, {1, 1}, {2, 3}});
    assertThat(compact.uniquePerNode(Nodes.alike(4, 2))).isEqualTo(5.0 / 8);
  }

  @Test
  void balancedAndFullSpreadThem() {
    Nodes nodes = Nodes.alike(4, 2);
    for (Strategy strategy : new Strategy[] {Strategy.BALANCED, Strategy.FULL}) {
      Placement spread = place(strategy, LOADS, nodes);
      assertThat(spread.uniquePerNode(nodes)).isEqualTo(1);
      assertThat(Routing.even(spread).nodeLoads(LOADS, 4)).containsExactly(4, 4, 4, 4);
    }
  }

  @Test
  void completeHoldsAllEverywhere() {
    Placement complete = place(Strategy.COMPLETE, LOADS, Nodes.alike(3, 4));
    assertThat(complete.replicas()).containsExactly(3, 3, 3, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> place(Strategy.COMPLETE, LOADS, Nodes.alike(3, 3)))
        .withMessage(
            "slots of node 0: 3, allowed: at least one for each partition, 4, for strategy"
                + " complete");
  }

  @Test
  void plansOfAllStrategiesPassTheVerifier() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 400; i++) {
      int count = random.nextInt(2, 20);
      int slots = random.nextInt(2, 9);
      int partitions = random.nextInt(1, count * (slots - 1) + 2);
      double[] loads = RandomCase.loads(partitions, random);
      Nodes nodes = Nodes.alike(count, slots);
      for (Strategy strategy : Strategy.values()) {
        boolean room =
            strategy == Strategy.COMPLETE
                ? slots >= partitions
                : strategy != Strategy.FULL || slots <= partitions;
        if (room) {
          Plan plan = Planner.plan(loads, nodes, strategy, ReplicaVector.ADAMS);
          assertThat(plan.maxToMean()).isLessThanOrEqualTo(plan.maxToMeanEvenSplit() * (1 + 1e-9));
          if (strategy == Strategy.FULL) {
            assertThat(plan.uniquePerNode()).isCloseTo(1, within(1e-12));
          }
        }
      }
    }
  }

  @Test
  void unlikeNodesGetLoadBySpeedAndReplicasBySlots() {
    int count = 30;
    int[] slots = new int[count];
    double[] speeds = new double[count];
    for (int n = 0; n < count; n++) {
      speeds[n] = 1 + n % 3;
      slots[n] = 8 * (1 + n % 3) + n % 2;
    }
    Nodes nodes = Nodes.of(slots, speeds);
    double[] loads = new double[200];
    Arrays.setAll(loads, p -> 1 / Math.sqrt(p + 1));
    for (Strategy strategy : new Strategy[] {Strategy.BALANCED, Strategy.FULL}) {
      Plan plan = Planner.plan(loads, nodes, strategy, ReplicaVector.ADAMS);
      assertThat(plan.maxToMeanEvenSplit()).isLessThan(1.005);
      assertThat(plan.maxToMean()).isLessThanOrEqualTo(1.0001);
      assertThat(plan.placement().filled()).isEqualTo(nodes.totalSlots());
    }
  }

  @Test
  void aNodeThatFailsIsReplacedBySeveralOthers() {
    Nodes nodes = Nodes.alike(32, 8);
    double[] loads = new double[128];
    Arrays.fill(loads, 1);
    for (Strategy strategy : new Strategy[] {Strategy.BALANCED, Strategy.FULL}) {
      Placement placement = place(strategy, loads, nodes);
      for (int n = 0; n < nodes.count(); n++) {
        int[] shared = new int[nodes.count()];
        for (int s = 0; s < placement.filled(n); s++) {
          for (int other = 0; other < nodes.count(); other++) {
            shared[other] +=
                other != n && placement.holds(other, placement.partition(n, s)) ? 1 : 0;
          }
        }
        assertThat(Arrays.stream(shared).max().orElseThrow()).isLessThanOrEqualTo(4);
      }
    }
  }

  @Test
  void racksKeepReplicasApart() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 100; i++) {
      int racks = random.nextInt(2, 6);
      int count = racks * random.nextInt(1, 5);
      int slots = random.nextInt(2, 9);
      int[] rackOf = new int[count];
      Arrays.setAll(rackOf, n -> 10 * (n % racks));
      Nodes nodes = Nodes.alike(count, slots).inRacks(rackOf);
      int least = (count * slots + racks - 1) / racks;
      double[] loads = RandomCase.loads(random.nextInt(least, count * slots + 1), random);
      Plan plan = Planner.plan(loads, nodes, Strategy.BALANCED, ReplicaVector.ADAMS);
      assertThat(plan.replicas())
          .satisfies(r -> assertThat(Arrays.stream(r)).allMatch(x -> x <= racks));
    }
  }

  @Test
  void racksAreRefusedWhereReplicasShareANode() {
    Nodes nodes = Nodes.alike(4, 2).inRacks(new int[] {0, 0, 1, 1});
    for (Strategy strategy : Strategy.values()) {
      if (strategy != Strategy.BALANCED && strategy != Strategy.FULL) {
        assertThatIllegalArgumentException()
            .as("%s", strategy)
            .isThrownBy(() -> place(strategy, LOADS, nodes))
            .withMessageStartingWith("racks: ")
            .withMessageEndingWith("allowed: balanced, full");
      }
    }
  }

  @Test
  void fullNeedsAsManyPartitionsAsANodeHasSlots() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> place(Strategy.FULL, LOADS, Nodes.alike(4, 5)))
        .withMessage("slots: 20, allowed: at most 16, for 4 partitions of at most 4 replicas each");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> place(Strategy.BALANCED, LOADS, Nodes.alike(1, 3)))
        .withMessage("slots: 3 in all, allowed: at least one per partition, 4");
  }

  private static Placement place(Strategy strategy, double[] loads, Nodes nodes) {
    return strategy.place(loads, ReplicaVector.ADAMS, nodes, true).placement();
  }
}
