package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepVerifierTest {
  private static final double[] LOADS = {1, 1, 1};
  private static final Nodes THREE = Nodes.alike(3, 2);
  private static final Plan OLD = plan(new int[][] {{0, 1}, {1, 2}, {0, 2}}, THREE);
  private static final Plan NEW = plan(new int[][] {{0, 2}, {1}, {0, 2}}, THREE);
  private static final ReplanSettings EVEN =
      ReplanSettings.DEFAULTS.withSplit(Split.EVEN).withMostTransientSlots(1);
  private static final Drop FIRST = new Drop(1, 0);
  private static final Drop SECOND = new Drop(2, 1);
  private static final Copy COPY = new Copy(2, 1, 0);

  @Test
  void acceptsWhatLeadsThere() {
    Replan replan = replan(NEW, 1, 0, step(drops(FIRST), COPY), step(drops(SECOND)));
    assertThat(require(OLD, replan)).isSameAs(replan);
  }

  @Test
  void refusesStepsThatEndElsewhere() {
    rejects(replan(NEW, 1, 0, step(drops(FIRST), COPY)), "node 1 ends with other partitions");
  }

  @Test
  void refusesToDropTheLastReplica() {
    Step step = step(drops(new Drop(0, 0), new Drop(0, 2)));
    rejects(replan(NEW, 0, 0, step), "step 1: drop 0 on 2");
  }

  @Test
  void refusesToDropOrCopyWhatIsNotThere() {
    rejects(replan(NEW, 0, 0, step(drops(new Drop(2, 0)))), "step 1: drop 2 on 0");
    rejects(replan(NEW, 0, 0, step(drops(new Drop(2, 7)))), "step 1: drop 2 on 7");
    rejects(replan(NEW, 1, 0, step(drops(), new Copy(2, 0, 1))), "copy 2 from 0 to 1");
    rejects(replan(NEW, 1, 0, step(drops(FIRST), new Copy(9, 0, 1))), "copy 9 from 0 to 1");
  }

  @Test
  void refusesToCopyWhatIsBeingCopied() {
    Plan old = plan(new int[][] {{0, 1, 2}, {}, {}}, Nodes.alike(3, 3));
    Plan target = plan(new int[][] {{0, 1, 2}, {0}, {0}}, Nodes.alike(3, 3));
    Replan replan = replan(target, 2, 0, step(drops(), new Copy(0, 0, 1), new Copy(0, 1, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> require(old, replan))
        .withMessageContaining("copy 0 from 1 to 2, allowed: of complete replicas");
  }

  @Test
  void refusesToCopyToWhereItIsOrToNodesThatAreNot() {
    rejects(replan(NEW, 1, 0, step(drops(), new Copy(2, 1, 2))), "that do not hold");
    rejects(replan(NEW, 1, 0, step(drops(), new Copy(2, 1, 3))), "to node 0..2");
  }

  @Test
  void refusesMoreThanTheThrottleAllows() {
    Step step = step(drops(FIRST), COPY, new Copy(1, 1, 2));
    rejects(replan(NEW, 2, 0, step), "1 into and out of a node per step");
  }

  @Test
  void countsSlotsThatAreOnlyLentAndAllowsOnePerNode() {
    Replan lent = replan(NEW, 1, 1, step(drops(), COPY), step(drops(FIRST, SECOND)));
    assertThat(require(OLD, lent)).isSameAs(lent);
    rejects(
        replan(NEW, 1, 0, step(drops(), COPY), step(drops(FIRST, SECOND))),
        "transient slots: 0, allowed: 1");
    Plan full = plan(new int[][] {{0}, {1}, {2}}, Nodes.alike(3, 1));
    Replan two =
        replan(full, 2, 2, step(drops(), new Copy(1, 1, 0)), step(drops(), new Copy(2, 2, 0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> require(full, two))
        .withMessageContaining("step 2: copy 2 from 2 to 0, allowed: to nodes with room");
  }

  @Test
  void refusesOtherCounts() {
    rejects(replan(NEW, 2, 0, step(drops(FIRST), COPY), step(drops(SECOND))), "copies: 2");
  }

  /** 1 on each node; then 2 is dropped on 1, and 2 has it all, beside half of 0. */
  @Test
  void refusesBusierNodesThanTheReplanSays() {
    Step first = step(drops(SECOND));
    Step last = step(drops(FIRST), new Copy(2, 2, 0));
    Replan honest = replan(NEW, 1, 0, 1.5, first, last);
    assertThat(require(OLD, honest)).isSameAs(honest);
    rejects(
        replan(NEW, 1, 0, 1.4, first, last), "step 1: load 1.5 of node 2, allowed: at most 1.4");
    rejects(replan(NEW, 1, 0, 0.9, first, last), "before the first step: load 1.0 of node 0");
  }

  @Test
  void refusesNodesThatACopyMakesBusierThanTheReplanSays() {
    Plan old = plan(new int[][] {{0}, {1, 2}}, Nodes.alike(2, 3));
    Plan target = plan(new int[][] {{0}, {0, 1, 2}}, Nodes.alike(2, 3));
    Step copy = step(drops(), new Copy(0, 0, 1));
    Replan honest = replan(target, 1, 0, 2.5, copy);
    assertThat(require(old, honest)).isSameAs(honest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> require(old, replan(target, 1, 0, 2.4, copy)))
        .withMessageContaining("step 1: load 2.5 of node 1");
  }

  private static Replan require(Plan old, Replan replan) {
    return StepVerifier.require(old, old.placement(), replan, LOADS, EVEN);
  }

  private static void rejects(Replan replan, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> require(OLD, replan))
        .withMessageContaining(message);
  }

  private static Plan plan(int[][] perNode, Nodes nodes) {
    Placement placement = Placement.of(LOADS.length, perNode);
    return Plan.of("full", "adams", LOADS, nodes, placement, Routing.even(placement));
  }

  private static Replan replan(Plan plan, int copies, int transientSlots, Step... steps) {
    return replan(plan, copies, transientSlots, 9, steps);
  }

  private static Replan replan(
      Plan plan, int copies, int transientSlots, double highest, Step... steps) {
    return new Replan(
        plan, false, 1, 0, 0, new Steps(List.of(steps), copies, transientSlots, 1, highest, 1));
  }

  private static List<Drop> drops(Drop... drops) {
    return List.of(drops);
  }

  private static Step step(List<Drop> drops, Copy... copies) {
    return new Step(drops, List.of(copies));
  }
}
