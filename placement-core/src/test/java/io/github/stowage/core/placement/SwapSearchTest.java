package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.Collections;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Greedy and swaps against the best placement there is, by trying all. */
class SwapSearchTest {
  private static final int CASES = 200;

  /** Of all nodes: at most four to the power of ten placements. */
  private static final int MOST_SLOTS = 10;

  @Test
  void isWithinHalfAPercentOfTheOptimumAndNearlyAlwaysThere() {
    SplittableRandom random = new SplittableRandom(4);
    double gaps = 0;
    int greedyWorse = 0;
    for (int i = 0; i < CASES; i++) {
      int count = random.nextInt(2, 5);
      int slots = random.nextInt(2, MOST_SLOTS / count + 1);
      double[] loads = new double[random.nextInt(slots, count * slots + 1)];
      for (int p = 0; p < loads.length; p++) {
        loads[p] = Math.exp(random.nextDouble(0, 3));
      }
      Nodes nodes = Nodes.alike(count, slots);
      double optimum = new EveryPlacement(loads, nodes).smallestMaxToMean();
      double gap = maxToMean(loads, nodes, true) / optimum - 1;
      assertThat(gap).as("case %d", i).isBetween(-1e-9, 0.005);
      gaps += gap;
      greedyWorse += maxToMean(loads, nodes, false) > 1.005 * optimum ? 1 : 0;
    }
    assertThat(gaps / CASES).isLessThan(0.00005);
    // Else the cases would not need the search.
    assertThat(greedyWorse).isGreaterThan(CASES / 10);
  }

  @Test
  void movesAReplicaIntoAFreeSlot() {
    Nodes nodes = Nodes.alike(2, 3);
    SlotTable table = new SlotTable(new double[] {3, 2, 1}, new int[] {1, 1, 1}, nodes);
    for (int p = 0; p < 3; p++) {
      table.add(0, p);
    }
    SwapSearch.improve(table);
    assertThat(table.load(0)).isEqualTo(3);
    assertThat(table.load(1)).isEqualTo(3);
  }

  @Test
  void neverBringsTwoReplicasTogetherNorIntoOneRack() {
    SplittableRandom random = new SplittableRandom(8);
    for (int i = 0; i < 300; i++) {
      int count = 2 * random.nextInt(1, 6);
      int slots = random.nextInt(2, 6);
      int[] racks = new int[count];
      for (int n = 0; n < count; n++) {
        racks[n] = n / 2;
      }
      Nodes nodes = Nodes.alike(count, slots);
      nodes = random.nextBoolean() ? nodes.inRacks(racks) : nodes;
      int least = (count * slots + nodes.rackCount() - 1) / nodes.rackCount();
      double[] loads = RandomCase.loads(random.nextInt(least, count * slots + 1), random);
      Layout layout = new FullPlacement(true).place(loads, ReplicaVector.ADAMS, nodes);
      Plan.of("full", "adams", loads, nodes, layout.placement(), layout.routing());
      assertThat(layout.placement().uniquePerNode(nodes)).isGreaterThan(1 - 1e-12);
    }
  }

  private static double maxToMean(double[] loads, Nodes nodes, boolean swaps) {
    Layout layout = Strategy.BALANCED.place(loads, ReplicaVector.ADAMS, nodes, swaps);
    return Balance.maxToMean(layout.routing().nodeLoads(loads, nodes.count()), nodes);
  }

  /** All ways to place Adams' vector, but for those that differ by a swap of like nodes. */
  private static final class EveryPlacement {
    private final double[] replicaLoads;
    private final double[] nodeLoads;
    private final int[] free;
    private final double mean;
    private double best = Double.POSITIVE_INFINITY;

    EveryPlacement(double[] loads, Nodes nodes) {
      int slots = nodes.totalSlots();
      int[] replicas = ReplicaVector.ADAMS.replicas(loads, slots, slots);
      replicaLoads =
          IntStream.range(0, loads.length)
              .boxed()
              .flatMap(p -> Collections.nCopies(replicas[p], loads[p] / replicas[p]).stream())
              .mapToDouble(load -> load)
              .toArray();
      nodeLoads = new double[nodes.count()];
      free = IntStream.range(0, nodes.count()).map(nodes::slots).toArray();
      mean = Arrays.stream(loads).sum() / nodes.count();
    }

    double smallestMaxToMean() {
      place(0, 0);
      return best / mean;
    }

    private void place(int replica, double highest) {
      if (highest >= best) {
        return;
      }
      if (replica == replicaLoads.length) {
        best = highest;
        return;
      }
      for (int n = 0; n < free.length; n++) {
        if (free[n] > 0 && !isLikeAnEarlierOne(n)) {
          double before = nodeLoads[n];
          nodeLoads[n] += replicaLoads[replica];
          free[n]--;
          place(replica + 1, Math.max(highest, nodeLoads[n]));
          free[n]++;
          nodeLoads[n] = before;
        }
      }
    }

    private boolean isLikeAnEarlierOne(int n) {
      return IntStream.range(0, n)
          .anyMatch(other -> free[other] == free[n] && nodeLoads[other] == nodeLoads[n]);
    }
  }
}
