package io.github.stowage.core.placement.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConflictTest {
  private static final String[] PARTITIONS = {"orders", "users", "logs"};
  private static final String[] NODES = {"n1", "n2", "n3"};

  private final ConstraintsBuilder constraints =
      Constraints.of(3, 3).names(PARTITIONS, NODES).domains("rack", new int[] {0, 0, 1}, 2);

  @Test
  void namesBothOfTwo() {
    constraints.pin(0, 2).state(2, NodeState.DEAD);
    refused("node n3 is dead", "partition orders is pinned to node n3");
    constraints.state(2, NodeState.DRAINED);
    refused("node n3 is drained", "partition orders is pinned to node n3");
    constraints.state(2, NodeState.IN_SERVICE).exclude(0, 2);
    refused("partition orders is pinned to node n3", "partition orders is excluded from node n3");
  }

  @Test
  void namesPinsThatCannotBeTogether() {
    constraints.pin(0, 2).pin(1, 2).apart(0, 1);
    refused(
        "partition orders is pinned to node n3",
        "partition users is pinned to node n3",
        "partitions orders, users are kept apart");
  }

  @Test
  void namesPinsOfMoreThanTheMost() {
    constraints.pin(0, 1).pin(0, 2).replicas(0, 1, 1);
    refused(
        "at most 1 replica of partition orders",
        "partition orders is pinned to node n2",
        "partition orders is pinned to node n3");
  }

  @Test
  void namesTheDomainsThatAreTooFew() {
    constraints.replicas(1, 2, 3).domains("zone", new int[] {0, 0, 0}, 1);
    refused("at least 2 replicas of partition users", "at most 1 per zone, of 1");
  }

  @Test
  void namesNodesThatAreMissing() {
    constraints.replicas(1, 3, 3).state(0, NodeState.DEAD).state(1, NodeState.DEAD);
    refused("node n1 is dead", "at least 3 replicas of partition users");
  }

  @Test
  void namesSlotsAndBytes() {
    assertThatThrownBy(() -> plan(Nodes.alike(3, 1), 4))
        .hasMessage(
            "constraints: slots of the nodes in service, 3 for 4 partitions can't be met, allowed:"
                + " constraints that some placement keeps to");
    constraints.bytes(new double[] {6, 6, 6}, new double[] {10, 10, 5});
    refused("bytes of the nodes");
  }

  /** For each infeasible problem the reasons are infeasible, and without any one they are not. */
  @Test
  void namesNothingThatIsNotNeeded() {
    int infeasible = 0;
    int severalReasons = 0;
    for (int seed = 0; seed < 400; seed++) {
      RandomProblem problem = new RandomProblem(seed);
      if (new ExactSolver(problem.constraints, problem.nodes).isFeasible()) {
        continue;
      }
      infeasible++;
      List<Reason> reasons = Conflict.reasons(problem.constraints, problem.nodes);
      severalReasons += reasons.size() > 1 ? 1 : 0;
      assertThat(isFeasibleWith(reasons, problem)).as("seed %d", seed).isFalse();
      for (Reason reason : reasons) {
        List<Reason> others = new ArrayList<>(reasons);
        others.remove(reason);
        assertThat(isFeasibleWith(others, problem)).as("%d, %s", seed, reason.text).isTrue();
      }
    }
    assertThat(infeasible).isGreaterThan(100);
    assertThat(severalReasons).isGreaterThan(80);
  }

  private static boolean isFeasibleWith(List<Reason> active, RandomProblem problem) {
    ConstraintsBuilder builder = problem.constraints.toBuilder();
    boolean slots = false;
    for (Reason reason : Reason.all(problem.constraints)) {
      if (active.stream().noneMatch(other -> other.text.equals(reason.text))) {
        reason.lift.accept(builder);
      }
    }
    for (Reason reason : active) {
      slots |= reason.lift == null;
      for (int p : reason.partitions) {
        builder.least[p] = problem.constraints.least[p];
      }
    }
    int count = problem.nodes.count();
    Nodes nodes = slots ? problem.nodes : Nodes.alike(count, problem.loads.length);
    return new ExactSolver(builder.build(), nodes).isFeasible();
  }

  private void refused(String... reasons) {
    assertThatThrownBy(
            () ->
                ConstrainedPlanner.plan(
                    new double[] {1, 2, 3},
                    Nodes.alike(3, 2),
                    Strategy.HYBRID,
                    ReplicaVector.ADAMS,
                    constraints.build()))
        .isInstanceOfSatisfying(
            InfeasibleException.class,
            e -> assertThat(e.reasons()).containsExactlyInAnyOrder(reasons));
  }

  private static void plan(Nodes nodes, int partitions) {
    double[] loads = new double[partitions];
    loads[0] = 1;
    ConstrainedPlanner.plan(
        loads,
        nodes,
        Strategy.FULL,
        ReplicaVector.ADAMS,
        Constraints.of(partitions, nodes.count()).build());
  }
}
