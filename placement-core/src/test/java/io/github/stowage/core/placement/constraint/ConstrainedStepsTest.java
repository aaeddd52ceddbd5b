package io.github.stowage.core.placement.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.ReplanSettings;
import io.github.stowage.core.placement.replan.Replanner;
import io.github.stowage.core.placement.replan.Split;
import io.github.stowage.core.placement.replan.StepLoads;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every single replan: no step has a busier node, and the same input twice moves nothing. */
class ConstrainedStepsTest {
  private static final ReplanSettings EAGER = ReplanSettings.DEFAULTS.withMinGain(0);

  private int moved;

  @Test
  void smallOnesWithConstraintsOfAllKinds() {
    for (int seed = 0; seed < 500; seed++) {
      RandomProblem problem = new RandomProblem(seed);
      check(problem.loads, problem.nodes, problem.constraints, new SplittableRandom(seed));
    }
    assertThat(moved).isGreaterThan(100);
  }

  @Test
  void largerOnesWithReplicasRacksAndBytes() {
    for (int seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Nodes nodes = Nodes.alike(random.nextInt(6, 40), random.nextInt(3, 9));
      double[] loads = new double[(int) (nodes.totalSlots() / random.nextDouble(2, 4))];
      double[] sizes = new double[loads.length];
      Arrays.setAll(loads, p -> Math.exp(random.nextDouble(0, 3)));
      Arrays.setAll(sizes, p -> random.nextInt(1, 10));
      double[] room = new double[nodes.count()];
      Arrays.fill(room, 3 * Arrays.stream(sizes).sum() / nodes.count());
      int[] racks = new int[nodes.count()];
      Arrays.setAll(racks, n -> n % Math.max(3, racks.length / 4));
      ConstraintsBuilder builder =
          Constraints.of(loads.length, nodes.count()).replicas(2, 4).domains("rack", racks, 1);
      if (random.nextBoolean()) {
        builder.bytes(sizes, room);
      }
      check(loads, nodes, builder.build(), random);
    }
    assertThat(moved).isGreaterThan(50);
  }

  /** Other loads, and with these a node that is drained, or dead. */
  private void check(
      double[] loads, Nodes nodes, Constraints constraints, SplittableRandom random) {
    Plan plan;
    try {
      plan =
          ConstrainedPlanner.plan(loads, nodes, Strategy.HYBRID, ReplicaVector.ADAMS, constraints);
    } catch (InfeasibleException e) {
      return;
    }
    double[] drifted = loads.clone();
    Arrays.setAll(drifted, p -> drifted[p] * random.nextInt(1, 6));
    NodeState state = random.nextBoolean() ? NodeState.DRAINED : NodeState.DEAD;
    int node = random.nextInt(nodes.count());
    check(plan, drifted, nodes, constraints);
    check(plan, drifted, nodes, constraints.toBuilder().state(node, state).build());
  }

  private void check(Plan plan, double[] loads, Nodes nodes, Constraints constraints) {
    for (Split split : Split.values()) {
      ReplanSettings settings = EAGER.withSplit(split);
      Replan replan;
      try {
        replan = Replanner.replan(plan, loads, nodes, settings, constraints);
      } catch (IllegalArgumentException impossible) {
        return;
      }
      moved += replan.copies() > 0 ? 1 : 0;
      if (split == Split.WEIGHTED) {
        Placement readable = readable(plan.placement(), constraints);
        double excess = new StepLoads(plan, loads, nodes).excess(readable, replan);
        assertThat(StepLoads.isBusier(excess)).as("%s by %s", replan.steps(), excess).isFalse();
        assertThat(StepLoads.isBusier(StepLoads.claimedExcess(replan))).isFalse();
      }
      Replan again = Replanner.replan(replan.plan(), loads, nodes, settings, constraints);
      assertThat(again.copies()).as("after %s", replan.steps()).isZero();
      assertThat(again.steps()).as("after %s", replan.steps()).isEmpty();
    }
  }

  private static Placement readable(Placement placement, Constraints constraints) {
    int[][] perNode = placement.toArrays();
    for (int n = 0; n < perNode.length; n++) {
      perNode[n] = constraints.state(n) == NodeState.DEAD ? new int[0] : perNode[n];
    }
    return Placement.of(placement.partitions(), perNode);
  }
}
