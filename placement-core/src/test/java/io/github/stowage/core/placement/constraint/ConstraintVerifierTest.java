package io.github.stowage.core.placement.constraint;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import org.junit.jupiter.api.Test;

class ConstraintVerifierTest {
  private static final Nodes NODES = Nodes.alike(3, 2);

  private int[][] held = {{0, 1}, {0, 2}, {1}};
  private final ConstraintsBuilder constraints = Constraints.of(3, 3);

  @Test
  void letsWhatKeepsToAllPass() {
    constraints
        .replicas(0, 2, 2)
        .pin(2, 1)
        .exclude(2, 0)
        .apart(1, 2)
        .domains("rack", new int[] {4, 7, 4}, 2)
        .bytes(new double[] {3, 4, 5}, new double[] {7, 8, 4})
        .state(2, NodeState.IN_SERVICE);
    assertThatCode(this::verify).doesNotThrowAnyException();
  }

  @Test
  void seesTooManyOrTooFewReplicas() {
    constraints.replicas(2, 2, 3);
    refused("partition 2 has 1 replicas, allowed: at least 2");
    constraints.replicas(2, 1, 3).replicas(1, 1, 1);
    refused("partition 1 has 2 replicas, allowed: at most 1");
  }

  @Test
  void seesNodesThatHoldTooMuch() {
    held = new int[][] {{0, 1, 2}, {0}, {}};
    refused("node 0 fills 3 slots, allowed: at most 2");
    held = new int[][] {{0, 1}, {0, 0}, {2}};
    refused("a node holds a partition twice, allowed: once");
    held = new int[][] {{0, 1}, {0}, {2}};
    constraints.bytes(new double[] {3, 4, 5}, new double[] {6, 9, 9});
    refused("node 0 has 7.0 bytes in use, allowed: at most 6.0");
  }

  @Test
  void seesReplicasOnNodesOutOfService() {
    constraints.state(2, NodeState.DRAINED);
    refused("node 2 is out of service and holds 1 replicas, allowed: none");
    constraints.state(2, NodeState.DEAD);
    refused("node 2 is out of service and holds 1 replicas, allowed: none");
  }

  @Test
  void seesPinsAndExclusions() {
    constraints.names(new String[] {"orders", "users", "logs"}, new String[] {"a", "b", "c"});
    constraints.pin(2, 2);
    refused("partition logs is not on node c, allowed: on it, as it is pinned there");
    constraints.pins[2] = null;
    constraints.exclude(1, 2);
    refused("partition users is on node c, allowed: nodes it is not excluded from");
  }

  @Test
  void seesPartitionsThatShouldBeApart() {
    constraints.apart(2, 0);
    refused("partition 0 and partition 2 are on node 1, allowed: one of them");
  }

  @Test
  void seesTooManyInOneDomainOfAnyLevel() {
    constraints.domains("zone", new int[] {0, 0, 0}, 2).domains("rack", new int[] {5, 5, 9}, 1);
    refused("partition 0 has more than 1 replicas in one rack, allowed: at most 1");
  }

  @Test
  void seesPlacementsOfOtherSizes() {
    held = new int[][] {{0, 1, 2}, {0}};
    refused("3 partitions on 2 of 3 nodes, allowed: 3 on 3");
  }

  private void refused(String message) {
    assertThatIllegalArgumentException().isThrownBy(this::verify).withMessage("plan: " + message);
  }

  private void verify() {
    ConstraintVerifier.require(Placement.of(3, held), NODES, constraints.build());
  }
}
