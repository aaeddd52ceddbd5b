package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StepPlannerTest {
  /** What a node has that no step makes busier, so that the others may have twice as much. */
  private static final int[] BUSY = {3, 4};

  @Test
  void makesRoomInTheStepThatNeedsItAndDropsTheRestLast() {
    Placement old = Placement.of(5, new int[][] {{0, 1}, {1, 2}, {0, 2}, BUSY});
    Placement target = Placement.of(5, new int[][] {{0, 2}, {1}, {0, 2}, BUSY});
    Steps steps = plan(old, target, Nodes.alike(4, 2), 1);
    assertThat(steps.steps()).hasToString("[[drop 1 on 0] [copy 2 from 2 to 0], [drop 2 on 1] []]");
    assertThat(steps.copies()).isEqualTo(1);
    assertThat(steps.transientSlots()).isZero();
  }

  /** With the drop node 1 would have 3/2, with the copy node 0 has 4/3. */
  @Test
  void takesASlotIfTheDropMakesANodeBusierThanTheCopyDoes() {
    Placement old = Placement.of(3, new int[][] {{0, 1}, {1, 2}, {0, 2}});
    Placement target = Placement.of(3, new int[][] {{0, 2}, {1}, {0, 2}});
    Steps steps = plan(old, target, Nodes.alike(3, 2), 1);
    assertThat(steps.steps())
        .hasToString("[[] [copy 2 from 2 to 0], [drop 1 on 0, drop 2 on 1] []]");
    assertThat(steps.transientSlots()).isEqualTo(1);
    assertThat(steps.highestLoad()).isCloseTo(4.0 / 3, within(1e-9));
  }

  @Test
  void breaksACycleOfFullNodesWithOneSlot() {
    Placement old = Placement.of(5, new int[][] {{0}, {1}, {2}, BUSY});
    Placement target = Placement.of(5, new int[][] {{2}, {0}, {1}, BUSY});
    Steps steps = plan(old, target, full(3), 1);
    assertThat(steps.transientSlots()).isEqualTo(1);
    assertThat(steps.copies()).isEqualTo(3);
    assertThat(steps.steps()).hasSize(4);
  }

  @Test
  void breaksTwoCyclesAtTheSameTime() {
    int[] busy = {4, 5};
    Placement old = Placement.of(6, new int[][] {{0}, {1}, {2}, {3}, busy});
    Placement target = Placement.of(6, new int[][] {{1}, {0}, {3}, {2}, busy});
    Steps steps = plan(old, target, full(4), 1);
    assertThat(steps.transientSlots()).isEqualTo(2);
    assertThat(steps.steps()).hasSize(3);
  }

  /** None of the copies could run alone: its node would have half as much again. */
  @Test
  void aCycleOfBusyNodesMovesAtOnce() {
    Placement old = Placement.of(3, new int[][] {{0}, {1}, {2}});
    Placement target = Placement.of(3, new int[][] {{2}, {0}, {1}});
    Steps steps = plan(old, target, Nodes.alike(3, 1), 1);
    assertThat(steps.transientSlots()).isEqualTo(3);
    assertThat(steps.steps()).hasSize(2);
    assertThat(steps.highestLoad()).isEqualTo(1);
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

  /** Nodes of one slot, and one more of two. */
  private static Nodes full(int count) {
    int[] slots = new int[count + 1];
    double[] speeds = new double[count + 1];
    Arrays.fill(slots, 1);
    Arrays.fill(speeds, 1);
    slots[count] = 2;
    return Nodes.of(slots, speeds);
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
