package io.github.stowage.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class NodesTest {
  @Test
  void refusesWhatIsNoCluster() {
    refused(() -> Nodes.alike(0, 3), "nodes: 0, allowed: at least 1");
    refused(() -> Nodes.alike(2, 0), "slots of node 0: 0, allowed: at least 1");
    refused(
        () -> Nodes.alike(1 << 20, 1 << 12),
        "slots: 4294967296 in all, allowed: at most 2147483639");
    refused(
        () -> Nodes.of(new int[] {1}, new double[] {Double.NaN}),
        "speed of node 0: NaN, allowed: finite numbers above 0");
    refused(
        () -> Nodes.of(new int[] {1, 2}, new double[] {1}),
        "2 slots and 1 speeds, allowed: one per node, at least 1");
    refused(
        () -> Nodes.alike(2, 2).inRacks(new int[] {0, -1}), "rack of node 1: -1, allowed: from 0");
    refused(() -> Nodes.alike(2, 2).inRacks(new int[1]), "1 racks, allowed: one per node, 2");
  }

  @Test
  void countsWhatItHas() {
    Nodes nodes = Nodes.of(new int[] {2, 3}, new double[] {1, 0.5}).inRacks(new int[] {7, 7});
    assertThat(nodes.totalSlots()).isEqualTo(5);
    assertThat(nodes.totalSpeed()).isEqualTo(1.5);
    assertThat(nodes.rackCount()).isEqualTo(1);
    assertThat(nodes.areAlike()).isFalse();
    assertThat(Nodes.alike(3, 2).rackCount()).isEqualTo(3);
  }

  @Test
  void loadIsRelativeToSpeed() {
    Nodes nodes = Nodes.of(new int[] {1, 1}, new double[] {3, 1});
    assertThat(Balance.maxToMean(new double[] {6, 2}, nodes)).isEqualTo(1);
    assertThat(Balance.maxToMean(new double[] {4, 4}, nodes)).isEqualTo(2);
  }

  @Test
  void theBoundIsTheHottestPartitionsOnTheFastestNodes() {
    Nodes nodes = Nodes.of(new int[] {1, 1, 1}, new double[] {1, 2, 1});
    // 8 of 10 on one node of speed 2 at best: 4, over a mean of 2.5.
    assertThat(Balance.lowerBound(new double[] {8, 2}, new int[] {1, 2}, nodes))
        .isCloseTo(1.6, within(1e-12));
    assertThat(Balance.lowerBound(new double[] {8, 2}, new int[] {9, 9}, nodes)).isEqualTo(1);
    // Two partitions of one replica each share the two fastest.
    assertThat(Balance.lowerBound(new double[] {5, 5}, new int[] {1, 1}, nodes))
        .isCloseTo(10 / 3.0 / 2.5, within(1e-12));
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
  }
}
