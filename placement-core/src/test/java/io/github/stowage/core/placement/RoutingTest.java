package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RoutingTest {
  @Test
  void entriesInAnyOrderBecomeTheSameRouting() {
    Routing routing =
        Routing.of(
            3,
            new int[] {2, 0, 1, 2, 0, 2},
            new int[] {5, 1, 4, 0, 0, 3},
            new double[] {.5, .25, 1, .2, .75, .3});
    assertThat(routing.partitions()).isEqualTo(3);
    assertThat(routing.entries()).isEqualTo(6);
    int[] first = {routing.first(0), routing.first(1), routing.first(2), routing.first(3)};
    assertThat(first).containsExactly(0, 2, 3, 6);
    int[] nodes = new int[6];
    double[] weights = new double[6];
    for (int e = 0; e < 6; e++) {
      nodes[e] = routing.node(e);
      weights[e] = routing.weight(e);
    }
    assertThat(nodes).containsExactly(0, 1, 4, 0, 3, 5);
    assertThat(weights).containsExactly(.75, .25, 1, .2, .3, .5);
  }

  @Test
  void anEntryNeedsAPartitionThatExistsAndAWeight() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Routing.of(3, new int[] {0, 3}, new int[2], new double[2]))
        .withMessage("routing names partition 3, allowed: 0..2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Routing.of(3, new int[] {-1}, new int[1], new double[1]))
        .withMessage("routing names partition -1, allowed: 0..2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Routing.of(3, new int[2], new int[2], new double[1]))
        .withMessage("routing: 2 partitions, 2 nodes, 1 weights, allowed: one of each per entry");
  }
}
