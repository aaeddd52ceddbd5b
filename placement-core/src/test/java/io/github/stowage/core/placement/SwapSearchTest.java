package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;
import org.ojalgo.optimisation.integer.IntegerStrategy;
import org.ojalgo.type.context.NumberContext;

/** Greedy and swaps against the best placement there is, by integer programming. */
class SwapSearchTest {
  private static final int CASES = 200;

  /** Of all nodes; the solver's time grows fast. */
  private static final int MOST_SLOTS = 10;

  @Test
  void isWithinEightPercentOfTheOptimum() {
    SplittableRandom random = new SplittableRandom(4);
    double gaps = 0;
    double greedyGaps = 0;
    double worst = 0;
    for (int i = 0; i < CASES; i++) {
      int count = random.nextInt(2, 5);
      int slots = random.nextInt(2, MOST_SLOTS / count + 1);
      double[] loads = new double[random.nextInt(slots, count * slots + 1)];
      for (int p = 0; p < loads.length; p++) {
        loads[p] = Math.exp(random.nextDouble(0, 3));
      }
      Nodes nodes = Nodes.alike(count, slots);
      double optimum = optimum(loads, nodes);
      double gap = maxToMean(loads, nodes, true) / optimum - 1;
      assertThat(gap).as("case %d", i).isBetween(-1e-6, 0.08);
      gaps += gap;
      greedyGaps += maxToMean(loads, nodes, false) / optimum - 1;
      worst = Math.max(worst, gap);
    }
    System.out.printf(
        "balanced + swaps above the optimum: mean %.2f%%, worst %.2f%% (greedy alone: mean %.2f%%)"
            + " of %d cases%n",
        100 * gaps / CASES, 100 * worst, 100 * greedyGaps / CASES, CASES);
    assertThat(gaps).isLessThan(greedyGaps);
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

  /**
   * The smallest max:mean of any placement of Adams' vector. One binary variable per replica and
   * node: with integer variables per partition the solver calls some worse placements optimal.
   */
  private static double optimum(double[] loads, Nodes nodes) {
    int[] replicas = ReplicaVector.ADAMS.replicas(loads, nodes.totalSlots(), nodes.totalSlots());
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    Variable highest = model.newVariable("highest").lower(0).weight(1);
    Expression[] load = new Expression[nodes.count()];
    Expression[] room = new Expression[nodes.count()];
    for (int n = 0; n < load.length; n++) {
      load[n] = model.newExpression("load" + n).upper(0).set(highest, -1);
      room[n] = model.newExpression("slots" + n).upper(nodes.slots(n));
    }
    for (int p = 0; p < loads.length; p++) {
      for (int r = 0; r < replicas[p]; r++) {
        Expression once = model.newExpression(p + "." + r).level(1);
        for (int n = 0; n < load.length; n++) {
          Variable here = model.newVariable(p + "." + r + "@" + n).binary();
          load[n].set(here, loads[p] / replicas[p]);
          room[n].set(here, 1);
          once.set(here, 1);
        }
      }
    }
    model.options.integer(IntegerStrategy.DEFAULT.withGapTolerance(NumberContext.of(12)));
    Optimisation.Result result = model.minimise();
    assertThat(result.getState().isOptimal()).isTrue();
    return result.getValue() / (Arrays.stream(loads).sum() / nodes.count());
  }
}
