package io.github.stowage.core.placement.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import org.junit.jupiter.api.Test;

/**
 * Against an exact solver, on as many random problems with all constraints at once as {@code
 * -Dexact.problems} says.
 */
class ConstrainedPlannerExactTest {
  private static final int PROBLEMS = Integer.getInteger("exact.problems", 300);

  @Test
  void findsAPlanExactlyWhenThereIsOneAndOneThatIsNearlyTheBest() {
    int feasible = 0;
    int best = 0;
    double gaps = 0;
    double worst = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      RandomProblem problem = new RandomProblem(seed);
      ExactSolver solver = new ExactSolver(problem.constraints, problem.nodes);
      Plan plan = plan(problem, seed, solver.isFeasible());
      if (plan != null) {
        feasible++;
        double gap = plan.maxToMean() / solver.optimum(problem.loads, plan.maxToMean()) - 1;
        best += gap < 1e-6 ? 1 : 0;
        assertThat(gap).as("seed %d", seed).isLessThan(0.75);
        gaps += gap;
        worst = Math.max(worst, gap);
      }
    }
    System.out.printf(
        "%d problems, %d feasible, %d optimal, gap mean %.5f, worst %.5f%n",
        PROBLEMS, feasible, best, gaps / feasible, worst);
    assertThat(feasible).isBetween(PROBLEMS / 4, 3 * PROBLEMS / 4);
    assertThat(gaps / feasible).isLessThan(0.005);
    assertThat(best).isGreaterThan(feasible * 9 / 10);
  }

  private static Plan plan(RandomProblem problem, int seed, boolean feasible) {
    try {
      Plan plan =
          ConstrainedPlanner.plan(
              problem.loads,
              problem.nodes,
              Strategy.HYBRID,
              ReplicaVector.ADAMS,
              problem.constraints);
      assertThat(feasible).as("seed %d: a plan, where the solver has none", seed).isTrue();
      return plan;
    } catch (InfeasibleException e) {
      if (feasible) {
        fail("seed " + seed + ": the solver has a plan", e);
      }
      return null;
    }
  }
}
