package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.replication.AdamsReplication;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class HybridPlacementTest {
  private static final int NODES = 128;

  @Test
  void fillsEverySlotThatCanBeFilledAndKeepsTheRoutingOfWrap() {
    int full = 0;
    for (int seed = 0; seed < 5000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int count = random.nextInt(1, 13);
      int slots = random.nextInt(1, 10);
      double[] loads = RandomCase.loads(random.nextInt(1, count * (slots - 1) + 2), random);
      Nodes nodes = Nodes.alike(count, slots);
      Plan plan = plan(loads, nodes);
      Layout wrap = new WrapPlacement().place(loads, null, nodes);
      int[][] perNode = plan.placement().toArrays();
      for (int n = 0; n < count; n++) {
        int[] held = perNode[n];
        assertThat(held).as("seed %d", seed).doesNotHaveDuplicates();
        assertThat(held.length).as("seed %d", seed).isEqualTo(Math.min(slots, loads.length));
        full += held.length == slots ? 1 : 0;
        for (int p : held) {
          if (loads[p] > 0) {
            assertThat(weight(plan.routing(), p, n)).isEqualTo(weight(wrap.routing(), p, n));
          }
        }
      }
    }
    assertThat(full).isGreaterThan(10_000);
  }

  @Test
  void isDeterministic() {
    double[] loads = RandomCase.loads(300, new SplittableRandom(1));
    Nodes nodes = Nodes.alike(50, 16);
    assertThat(plan(loads, nodes).placement()).isEqualTo(plan(loads, nodes).placement());
  }

  /** 128 nodes of 16 slots: any two of them could share 16 partitions. */
  @Test
  void spreadsPartitionsThatAreAlike() {
    double[] loads = new double[1024];
    Arrays.fill(loads, 1);
    int[][] held = plan(loads, Nodes.alike(NODES, 16)).placement().toArrays();
    int most = 0;
    for (int a = 0; a < NODES; a++) {
      for (int b = 0; b < a; b++) {
        int[] other = held[b];
        int shared =
            (int)
                Arrays.stream(held[a])
                    .filter(p -> Arrays.stream(other).anyMatch(q -> q == p))
                    .count();
        most = Math.max(most, shared);
      }
    }
    assertThat(most).isLessThan(5);
  }

  /** Nodes that differ, as far as wrap can. */
  @Test
  void fillsNodesThatDiffer() {
    Nodes nodes = Nodes.of(new int[] {24, 12, 12, 6}, new double[] {2, 1, 1, 0.5});
    double[] loads = new double[40];
    Arrays.setAll(loads, p -> p + 1);
    Plan plan = plan(loads, nodes);
    assertThat(plan.maxToMean()).isCloseTo(1, within(1e-12));
    assertThat(plan.placement().filled()).isEqualTo(54);
  }

  @Test
  void refusesWhatWrapCannotDo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(new double[] {1, 2}, Nodes.alike(4, 1)))
        .withMessageStartingWith("partitions: 2, allowed with hybrid: at most 1");
    Nodes racks = Nodes.alike(4, 4).inRacks(new int[] {0, 0, 1, 1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(new double[] {1, 2}, racks))
        .withMessageContaining("racks: strategy hybrid");
  }

  /** Perfect for the loads it is made for, and under drift better than full with an even split. */
  @TestFactory
  Iterable<DynamicTest> isPerfectAndRobust() {
    return Distributions.ALL.stream()
        .flatMap(
            distribution ->
                Arrays.stream(new int[] {2, 4, 8, 16, 32})
                    .mapToObj(
                        k ->
                            DynamicTest.dynamicTest(
                                distribution + ", k = " + k, () -> comparesWell(distribution, k))))
        .toList();
  }

  private static void comparesWell(Distribution distribution, int k) {
    Nodes nodes = Nodes.alike(NODES, k);
    double[] loads = requests(distribution.shares(NODES / 2 * k), 300_000);
    Plan hybrid = plan(loads, nodes);
    Layout full = new FullPlacement(true).place(loads, new AdamsReplication(), nodes);
    assertThat(hybrid.maxToMean()).isLessThan(1 + 1e-9);
    double routed = 0;
    double evenSplit = 0;
    for (Distribution shifted : distribution.shifted()) {
      double[] drifted = shifted.shares(loads.length);
      routed += maxToMean(drifted, FlowRouter.route(drifted, hybrid.routing(), nodes), nodes) / 4;
      evenSplit += maxToMean(drifted, full.routing(), nodes) / 4;
    }
    assertThat(routed).isLessThan(evenSplit);
  }

  private static double[] requests(double[] shares, int count) {
    double[] until = shares.clone();
    Arrays.parallelPrefix(until, Double::sum);
    SplittableRandom random = new SplittableRandom(3);
    double[] requests = new double[shares.length];
    for (int i = 0; i < count; i++) {
      int at = Arrays.binarySearch(until, random.nextDouble());
      requests[Math.min(at < 0 ? -at - 1 : at, shares.length - 1)]++;
    }
    return requests;
  }

  private static double maxToMean(double[] loads, Routing routing, Nodes nodes) {
    return Balance.maxToMean(routing.nodeLoads(loads, nodes.count()), nodes);
  }

  private static double weight(Routing routing, int partition, int node) {
    for (int e = routing.first(partition); e < routing.first(partition + 1); e++) {
      if (routing.node(e) == node) {
        return routing.weight(e);
      }
    }
    return 0;
  }

  private static Plan plan(double[] loads, Nodes nodes) {
    Layout layout = new HybridPlacement().place(loads, null, nodes);
    return Plan.of("hybrid", "", loads, nodes, layout.placement(), layout.routing());
  }
}
