package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import org.junit.jupiter.api.Test;

class StepLoadsTest {
  private static final ReplanSettings EAGER = ReplanSettings.DEFAULTS.withMinGain(0);

  @Test
  void noStepHasABusierNodeThanBeforeAndAfter() {
    int moved = 0;
    int withDrops = 0;
    for (long seed = 0; moved < 400; seed++) {
      RandomReplan c = RandomReplan.draw(seed);
      if (c == null) {
        continue;
      }
      ReplanSettings settings = EAGER.withCopiesPerNode(c.copiesPerNode);
      Replan replan = Replanner.replan(c.old, c.loads, c.nodes, settings);
      requireCalm(c.old, replan, c.loads, c.nodes, "seed " + seed);
      moved += replan.copies() > 0 ? 1 : 0;
      withDrops += replan.steps().stream().anyMatch(step -> !step.drops().isEmpty()) ? 1 : 0;
    }
    assertThat(withDrops).isGreaterThan(100);
  }

  @Test
  void fullNodesDoNotGetBusierEither() {
    int transientSlots = 0;
    int copies = 0;
    for (int seed = 0; seed < 40; seed++) {
      RandomReplan c = RandomReplan.full(seed);
      Replan replan = Replanner.replan(c.old, c.loads, c.nodes, EAGER);
      requireCalm(c.old, replan, c.loads, c.nodes, "seed " + seed);
      transientSlots += replan.transientSlots();
      copies += replan.copies();
    }
    assertThat(copies).isGreaterThan(200);
    assertThat(transientSlots).isLessThan(copies);
  }

  /** 6 and 4 change places with 5 and 5, on two full nodes with the same load. */
  @Test
  void limitedTransientSlotsAreKeptToAndTheBusiestNodeIsTold() {
    double[] loads = {6, 4, 5, 5};
    Nodes nodes = Nodes.alike(2, 2);
    Plan old = plan(loads, nodes, new int[][] {{0, 1}, {2, 3}});
    Plan target = plan(loads, nodes, new int[][] {{2, 3}, {0, 1}});
    Steps free = new Transition(old, loads, nodes, EAGER).to(target, old.placement());
    assertThat(free.highestLoad() / free.mean()).isCloseTo(1, within(1e-6));
    assertThat(mostAbove(old, target, free)).isEqualTo(2);
    ReplanSettings one = EAGER.withMostTransientSlots(1);
    Steps limited = new Transition(old, loads, nodes, one).to(target, old.placement());
    assertThat(limited.highestLoad() / limited.mean()).isBetween(1.01, 1.5);
    assertThat(mostAbove(old, target, limited)).isEqualTo(1);
    Replan replan = new Replan(target, false, 1, 0, 0, limited);
    StepVerifier.require(old, old.placement(), replan, loads, one);
    assertThat(new StepLoads(old, loads, nodes).excess(old.placement(), replan))
        .isGreaterThan(0.01)
        .isLessThanOrEqualTo(StepLoads.claimedExcess(replan) + 1e-6);
  }

  @Test
  void theSameInputTwiceMovesNothing() {
    int moved = 0;
    for (long seed = 0; moved < 200; seed++) {
      RandomReplan c = RandomReplan.draw(seed);
      if (c == null) {
        continue;
      }
      for (Split split : Split.values()) {
        ReplanSettings settings = EAGER.withSplit(split);
        Replan first = Replanner.replan(c.old, c.loads, c.nodes, settings);
        moved += first.copies() > 0 ? 1 : 0;
        Replan second = Replanner.replan(first.plan(), c.loads, c.nodes, settings);
        assertThat(second.copies()).as("seed %d, %s", seed, split).isZero();
        assertThat(second.steps()).as("seed %d, %s", seed, split).isEmpty();
      }
    }
  }

  private static Plan plan(double[] loads, Nodes nodes, int[][] perNode) {
    Placement placement = Placement.of(loads.length, perNode);
    return Plan.of("full", "adams", loads, nodes, placement, Routing.even(placement));
  }

  /** Slots in use above those that the node has. */
  private static int mostAbove(Plan old, Plan target, Steps steps) {
    Contents contents = new Contents(old.placement(), target.placement());
    int most = 0;
    for (Step step : steps.steps()) {
      step.drops().forEach(drop -> contents.remove(drop.node(), drop.partition()));
      for (Copy copy : step.copies()) {
        contents.add(copy.to(), copy.partition());
        most = Math.max(most, contents.used(copy.to()) - target.nodes().slots(copy.to()));
      }
    }
    return most;
  }

  private static void requireCalm(
      Plan old, Replan replan, double[] loads, Nodes nodes, String what) {
    assertThat(StepLoads.isBusier(StepLoads.claimedExcess(replan))).as(what).isFalse();
    double excess = new StepLoads(old, loads, nodes).excess(old.placement(), replan);
    assertThat(StepLoads.isBusier(excess)).as(what).isFalse();
  }
}
