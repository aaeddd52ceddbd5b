package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StepPlannerTest {
  @Test
  void makesRoomInTheStepThatNeedsItAndDropsTheRestLast() {
    Placement old = Placement.of(3, new int[][] {{0, 1}, {1, 2}, {0, 2}});
    Placement target = Placement.of(3, new int[][] {{0, 2}, {1}, {0, 2}});
    Steps steps = plan(old, target, Nodes.alike(3, 2), 1);
    assertThat(steps.steps()).hasToString("[[drop 1 on 0] [copy 2 from 2 to 0], [drop 2 on 1] []]");
    assertThat(steps.copies()).isEqualTo(1);
    assertThat(steps.transientSlots()).isZero();
  }

  @Test
  void breaksACycleOfFullNodesWithOneSlot() {
    Placement old = Placement.of(3, new int[][] {{0}, {1}, {2}});
    Placement target = Placement.of(3, new int[][] {{2}, {0}, {1}});
    Steps steps = plan(old, target, Nodes.alike(3, 1), 1);
    assertThat(steps.transientSlots()).isEqualTo(1);
    assertThat(steps.copies()).isEqualTo(3);
    assertThat(steps.steps()).hasSize(4);
  }

  @Test
  void breaksTwoCyclesAtTheSameTime() {
    Placement old = Placement.of(4, new int[][] {{0}, {1}, {2}, {3}});
    Placement target = Placement.of(4, new int[][] {{1}, {0}, {3}, {2}});
    Steps steps = plan(old, target, Nodes.alike(4, 1), 1);
    assertThat(steps.transientSlots()).isEqualTo(2);
    assertThat(steps.steps()).hasSize(3);
  }

  @Test
  void copiesOnWhatWasCopied() {
    int[][] perNode = new int[9][0];
    perNode[0] = new int[] {0};
    Placement old = Placement.of(1, perNode);
    int[][] everywhere = new int[9][];
    Arrays.fill(everywhere, new int[] {0});
    Placement target = Placement.of(1, everywhere);
    assertThat(plan(old, target, Nodes.alike(9, 1), 1).steps()).hasSize(4);
    assertThat(plan(old, target, Nodes.alike(9, 1), 2).steps()).hasSize(2);
  }

  @Test
  void nodesThatLeaveAreReadFromAndDropNothing() {
    Placement old = Placement.of(2, new int[][] {{0}, {1}});
    Placement target = Placement.of(2, new int[][] {{0, 1}});
    Steps steps = plan(old, target, Nodes.alike(1, 2), 1);
    assertThat(steps.steps()).hasToString("[[] [copy 1 from 1 to 0]]");
  }

  @Test
  void severalSlotsOfAPartitionAreOneReplica() {
    Placement old = Placement.of(2, new int[][] {{0, 0, 0}, {1, 1, 1}});
    Placement target = Placement.of(2, new int[][] {{0, 1}, {1}});
    Steps steps = plan(old, target, Nodes.alike(2, 3), 1);
    assertThat(steps.steps()).hasToString("[[] [copy 1 from 1 to 0]]");
  }

  private static Steps plan(Placement old, Placement target, Nodes nodes, int copiesPerNode) {
    double[] loads = new double[old.partitions()];
    Arrays.fill(loads, 1);
    int[] slots = new int[old.nodes()];
    Arrays.fill(slots, 9);
    Nodes before = Nodes.of(slots, Arrays.stream(slots).asDoubleStream().map(s -> 1).toArray());
    ReplanSettings settings =
        ReplanSettings.DEFAULTS.withSplit(Split.EVEN).withCopiesPerNode(copiesPerNode);
    return new Transition(planOf(old, before, loads), loads, nodes, settings)
        .to(planOf(target, nodes, loads), old);
  }

  private static Plan planOf(Placement placement, Nodes nodes, double[] loads) {
    return Plan.of("full", "adams", loads, nodes, placement, Routing.even(placement));
  }
}
