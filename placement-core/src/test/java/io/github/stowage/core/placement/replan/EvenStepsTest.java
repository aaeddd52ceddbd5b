package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** How busy nodes get while replicas of a partition share its load evenly. */
class EvenStepsTest {
  private static final ReplanSettings EAGER =
      ReplanSettings.DEFAULTS.withMinGain(0).withSplit(Split.EVEN);

  private int moved;
  private int busier;
  private double worst;

  @Test
  void theBusiestNodeIsToldAndHardlyEverBusierThanBeforeAndAfter() {
    for (long seed = 0; moved < 2000; seed++) {
      RandomReplan c = RandomReplan.draw(seed);
      if (c != null) {
        check(c.old, c.loads, c.nodes, EAGER.withCopiesPerNode(c.copiesPerNode));
      }
    }
    assertThat(busier).isLessThanOrEqualTo(11);
    assertThat(worst).isLessThan(0.06);
  }

  @Test
  void fullNodesUseTransientSlotsInstead() {
    int transientSlots = 0;
    int copies = 0;
    for (int seed = 0; seed < 200; seed++) {
      RandomReplan c = RandomReplan.full(seed);
      Replan replan = check(c.old, c.loads, c.nodes, EAGER);
      transientSlots += replan.transientSlots();
      copies += replan.copies();
    }
    assertThat(moved).isGreaterThan(150);
    assertThat(busier).isLessThanOrEqualTo(1);
    assertThat(worst).isLessThan(0.02);
    assertThat(transientSlots).isBetween(1, copies / 5);
  }

  /** 6 and 4 change places with 5 and 5, on two full nodes with the same load. */
  @Test
  void limitedTransientSlotsAreKeptToAndTheBusiestNodeIsTold() {
    double[] loads = {6, 4, 5, 5};
    Nodes nodes = Nodes.alike(2, 2);
    Plan old = plan(loads, nodes, new int[][] {{0, 1}, {2, 3}});
    Plan target = plan(loads, nodes, new int[][] {{2, 3}, {0, 1}});
    ReplanSettings one = EAGER.withMostTransientSlots(1).withCopiesPerNode(2);
    Steps steps = new Transition(old, loads, nodes, one).to(target, old.placement());
    Replan replan = new Replan(target, false, 1, 0, 0, steps);
    StepVerifier.require(old, old.placement(), replan, loads, one);
    assertThat(steps.highestLoad()).isCloseTo(highest(old, loads, nodes, replan), within(1e-9));
    assertThat(steps.highestLoad()).isBetween(10.1, 11.0);
  }

  private static Plan plan(double[] loads, Nodes nodes, int[][] perNode) {
    Placement placement = Placement.of(loads.length, perNode);
    return Plan.of("full", "adams", loads, nodes, placement, Routing.even(placement));
  }

  private Replan check(Plan old, double[] loads, Nodes nodes, ReplanSettings settings) {
    Replan replan = Replanner.replan(old, loads, nodes, settings);
    double highest = highest(old, loads, nodes, replan);
    assertThat(replan.highestLoad()).isCloseTo(highest, within(1e-9 * highest));
    double most = Math.max(replan.maxToMeanAtStart(), replan.plan().maxToMeanEvenSplit());
    double excess = replan.maxToMeanDuring() / most - 1;
    moved += replan.copies() > 0 ? 1 : 0;
    busier += StepLoads.isBusier(excess) ? 1 : 0;
    worst = Math.max(worst, excess);
    return replan;
  }

  private static double highest(Plan old, double[] loads, Nodes nodes, Replan replan) {
    Placement target = replan.plan().placement();
    Contents contents = new Contents(old.placement(), target);
    double highest =
        Math.max(
            busiest(old, loads, nodes, contents),
            busiest(old, loads, nodes, new Contents(target, target)));
    for (Step step : replan.steps()) {
      if (step.copies().isEmpty() && step == replan.steps().get(replan.steps().size() - 1)) {
        contents = new Contents(staying(contents, target), target);
      }
      for (Drop drop : step.drops()) {
        contents.remove(drop.node(), drop.partition());
      }
      highest = Math.max(highest, busiest(old, loads, nodes, contents));
      for (Copy copy : step.copies()) {
        contents.add(copy.to(), copy.partition());
      }
      highest = Math.max(highest, busiest(old, loads, nodes, contents));
    }
    return highest;
  }

  private static double busiest(Plan old, double[] loads, Nodes nodes, Contents contents) {
    double[] nodeLoads = Routing.even(contents.toPlacement()).nodeLoads(loads, contents.nodes());
    for (int n = 0; n < nodeLoads.length; n++) {
      nodeLoads[n] /= n < nodes.count() ? nodes.speed(n) : old.nodes().speed(n);
    }
    return Arrays.stream(nodeLoads).max().orElse(0);
  }

  private static Placement staying(Contents contents, Placement target) {
    int[][] perNode = contents.toPlacement().toArrays();
    return Placement.of(contents.partitions(), Arrays.copyOf(perNode, target.nodes()));
  }
}
