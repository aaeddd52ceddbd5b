package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Node 0 gives its replica of the hotter partition to the new node 2. */
class ShiftVerifierTest {
  private static final double[] LOADS = {2, 1};
  private static final Nodes NODES = Nodes.alike(3, 2);
  private static final Plan OLD = plan(new int[][] {{0, 1}, {0, 1}, {}});
  private static final Plan NEW = plan(new int[][] {{1}, {0, 1}, {0}});
  private static final Drop DROP = new Drop(0, 0);
  private static final Copy COPY = new Copy(0, 1, 2);
  private static final Shift AWAY = shift(0, new int[] {1, 2}, 0.25, 0.75);

  @Test
  void acceptsRequestsToCompleteReplicas() {
    Replan replan = replan(1.5, step(List.of(), List.of(), COPY), step(List.of(AWAY), drops()));
    assertThat(require(replan)).isSameAs(replan);
  }

  @Test
  void refusesDropsOfReplicasThatAreAsked() {
    rejects(
        replan(1.5, step(List.of(), List.of(), COPY), step(List.of(), drops())),
        "step 2: requests for partition 0 to node 0, allowed: to complete replicas");
  }

  @Test
  void refusesRequestsToReplicasThatAreNotComplete() {
    rejects(
        replan(9, step(List.of(AWAY), List.of(), COPY), step(List.of(), drops())),
        "step 1: requests for partition 0 to node 2");
  }

  @Test
  void refusesLoadsAboveWhatTheReplanSays() {
    Shift one = shift(0, new int[] {1}, 1);
    rejects(
        replan(2.4, step(List.of(one), drops(), COPY)), "step 1: load 2.5 of node 1, allowed: at");
  }

  @Test
  void refusesWeightsThatDoNotSumToOne() {
    Shift half = shift(0, new int[] {1, 2}, 0.25, 0.25);
    rejects(
        replan(1.5, step(List.of(), List.of(), COPY), step(List.of(half), drops())),
        "weights whose sum is 1");
  }

  private static void rejects(Replan replan, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> require(replan))
        .withMessageContaining(message);
  }

  private static Replan require(Replan replan) {
    return StepVerifier.require(OLD, OLD.placement(), replan, LOADS, ReplanSettings.DEFAULTS);
  }

  private static Plan plan(int[][] perNode) {
    Placement placement = Placement.of(LOADS.length, perNode);
    return Plan.of("full", "adams", LOADS, NODES, placement, Routing.even(placement));
  }

  private static Replan replan(double highest, Step... steps) {
    return new Replan(NEW, false, 1, 0, 0, new Steps(List.of(steps), 1, 0, 1.5, highest, 1));
  }

  private static Shift shift(int partition, int[] nodes, double... weights) {
    return new Shift(partition, nodes, weights);
  }

  private static List<Drop> drops() {
    return List.of(DROP);
  }

  private static Step step(List<Shift> shifts, List<Drop> drops, Copy... copies) {
    return new Step(shifts, drops, List.of(copies));
  }
}
