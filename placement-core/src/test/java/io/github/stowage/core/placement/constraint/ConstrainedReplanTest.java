package io.github.stowage.core.placement.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.ReplanSettings;
import io.github.stowage.core.placement.replan.Replanner;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConstrainedReplanTest {
  private static final ReplanSettings EAGER = ReplanSettings.DEFAULTS.withMinGain(0);

  @Test
  void theSameInputTwiceMovesNothing() {
    int moved = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomProblem problem = new RandomProblem(seed);
      Plan plan = plan(problem);
      if (plan == null) {
        continue;
      }
      for (ReplanSettings settings : new ReplanSettings[] {ReplanSettings.DEFAULTS, EAGER}) {
        double[] drifted = drifted(problem.loads, seed);
        Replan first =
            Replanner.replan(plan, drifted, problem.nodes, settings, problem.constraints);
        moved += first.copies();
        Replan second =
            Replanner.replan(first.plan(), drifted, problem.nodes, settings, problem.constraints);
        assertThat(second.copies()).as("seed %d", seed).isZero();
        assertThat(second.unchanged()).as("seed %d", seed).isTrue();
      }
    }
    assertThat(moved).isPositive();
  }

  @Test
  void aNodeMoreOutOfServiceIsFeasibleExactlyWhenTheSolverSaysSo() {
    int feasible = 0;
    int infeasible = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomProblem problem = new RandomProblem(seed);
      Plan plan = plan(problem);
      if (plan == null) {
        continue;
      }
      int node = seed % problem.nodes.count();
      Constraints without = problem.constraints.toBuilder().state(node, NodeState.DRAINED).build();
      boolean possible =
          anyInService(without) && new ExactSolver(without, problem.nodes).isFeasible();
      if (!possible) {
        infeasible++;
        assertThatThrownBy(
                () ->
                    Replanner.replan(
                        plan, problem.loads, problem.nodes, ReplanSettings.DEFAULTS, without))
            .isInstanceOf(IllegalArgumentException.class);
        continue;
      }
      feasible++;
      Replan replan =
          Replanner.replan(plan, problem.loads, problem.nodes, ReplanSettings.DEFAULTS, without);
      assertThat(replan.plan().placement().filled(node)).as("seed %d", seed).isZero();
      assertThat(replan.copies())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(replan.copiesLowerBound());
    }
    assertThat(feasible).isGreaterThan(30);
    assertThat(infeasible).isGreaterThan(30);
  }

  @Test
  void keepsToABudgetOfCopies() {
    int limited = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomProblem problem = new RandomProblem(seed);
      Plan plan = plan(problem);
      if (plan == null) {
        continue;
      }
      double[] drifted = drifted(problem.loads, seed);
      Replan free = Replanner.replan(plan, drifted, problem.nodes, EAGER, problem.constraints);
      if (free.copies() == 0) {
        continue;
      }
      for (int budget = 0; budget < free.copies(); budget++) {
        Replan replan =
            Replanner.replan(
                plan, drifted, problem.nodes, EAGER.withMostCopies(budget), problem.constraints);
        assertThat(replan.copies()).as("seed %d", seed).isLessThanOrEqualTo(budget);
        assertThat(replan.plan().maxToMean())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(replan.maxToMeanBefore() * (1 + 1e-9));
        limited++;
      }
    }
    assertThat(limited).isGreaterThan(20);
  }

  @Test
  void aBudgetBelowWhatADeadNodeTakesIsRefused() {
    Constraints twice = Constraints.of(2, 3).replicas(2, 2).build();
    Nodes nodes = Nodes.alike(3, 2);
    double[] loads = {1, 1};
    Plan plan = ConstrainedPlanner.plan(loads, nodes, Strategy.FULL, ReplicaVector.ADAMS, twice);
    int node = plan.placement().filled(0) > 0 ? 0 : 1;
    int lost = plan.placement().filled(node);
    Constraints dead = twice.toBuilder().state(node, NodeState.DEAD).build();
    ReplanSettings enough = ReplanSettings.DEFAULTS.withMostCopies(lost);
    assertThat(Replanner.replan(plan, loads, nodes, enough, dead).copies()).isEqualTo(lost);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Replanner.replan(plan, loads, nodes, enough.withMostCopies(lost - 1), dead))
        .withMessage(
            "most copies: %d and the constraints contradict each other, allowed: at least %d, as"
                + " many as the planner needs to meet them",
            lost - 1, lost);
  }

  @Test
  void bytesAreABudgetToo() {
    double[] sizes = {10, 1};
    double[] room = {20, 20, 20};
    Constraints once = Constraints.of(2, 3).replicas(1, 1).bytes(sizes, room).build();
    Nodes nodes = Nodes.alike(3, 2);
    double[] loads = {1, 1};
    Plan plan = ConstrainedPlanner.plan(loads, nodes, Strategy.FULL, ReplicaVector.ADAMS, once);
    int node = plan.routing().node(plan.routing().first(0));
    Constraints drained = once.toBuilder().state(node, NodeState.DRAINED).build();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Replanner.replan(
                    plan, loads, nodes, ReplanSettings.DEFAULTS.withMostBytes(9), drained))
        .withMessageStartingWith("most bytes: 9.0 and the constraints contradict each other");
    Replan replan =
        Replanner.replan(plan, loads, nodes, ReplanSettings.DEFAULTS.withMostBytes(10), drained);
    assertThat(replan.plan().placement().filled(node)).isZero();
  }

  @Test
  void whatWasOnDeadNodesOnlyIsNamed() {
    Constraints once =
        Constraints.of(2, 2)
            .replicas(1, 1)
            .names(new String[] {"orders", "users"}, new String[] {"a", "b"})
            .build();
    double[] loads = {1, 1};
    Nodes nodes = Nodes.alike(2, 2);
    Plan plan = ConstrainedPlanner.plan(loads, nodes, Strategy.FULL, ReplicaVector.ADAMS, once);
    int node = plan.routing().node(plan.routing().first(0));
    Constraints dead = once.toBuilder().state(node, NodeState.DEAD).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Replanner.replan(plan, loads, nodes, ReplanSettings.DEFAULTS, dead))
        .withMessage(
            "partition orders: all replicas of the old plan are on dead nodes, allowed: partitions"
                + " with a replica on another node, or --restore-lost, if they can come from"
                + " outside");
    ReplanSettings restore = ReplanSettings.DEFAULTS.withRestores();
    Replan replan = Replanner.replan(plan, loads, nodes, restore, dead);
    assertThat(replan.steps()).hasToString("[[] [copy 0 from outside to " + (1 - node) + "]]");
  }

  private static Plan plan(RandomProblem problem) {
    try {
      return ConstrainedPlanner.plan(
          problem.loads, problem.nodes, Strategy.HYBRID, ReplicaVector.ADAMS, problem.constraints);
    } catch (InfeasibleException e) {
      return null;
    }
  }

  private static boolean anyInService(Constraints constraints) {
    for (int n = 0; n < constraints.nodes(); n++) {
      if (constraints.isInService(n)) {
        return true;
      }
    }
    return false;
  }

  private static double[] drifted(double[] loads, long seed) {
    SplittableRandom random = new SplittableRandom(seed + 1_000_000);
    double[] drifted = loads.clone();
    for (int p = 0; p < drifted.length; p++) {
      drifted[p] *= random.nextInt(1, 6);
    }
    return drifted;
  }
}
