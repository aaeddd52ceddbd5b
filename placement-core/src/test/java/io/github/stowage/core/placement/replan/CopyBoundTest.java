package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import org.junit.jupiter.api.Test;

class CopyBoundTest {
  private static final Placement OLD = Placement.of(3, new int[][] {{0, 1}, {0, 2}, {0, 1}});

  @Test
  void isWhatPartitionsLack() {
    assertThat(CopyBound.of(OLD, new int[] {3, 2, 1}, Nodes.alike(3, 2))).isZero();
    assertThat(CopyBound.of(OLD, new int[] {1, 3, 2}, Nodes.alike(3, 2))).isEqualTo(2);
    assertThat(CopyBound.of(OLD, new int[] {4, 2, 2}, Nodes.alike(4, 2))).isEqualTo(2);
  }

  @Test
  void nodesThatLeaveKeepNothing() {
    assertThat(CopyBound.of(OLD, new int[] {1, 1, 1}, Nodes.alike(1, 3))).isEqualTo(1);
  }

  @Test
  void nodesKeepNoMoreThanTheyHaveSlotsFor() {
    Nodes nodes = Nodes.of(new int[] {1, 1, 1, 3}, new double[] {1, 1, 1, 1});
    assertThat(CopyBound.of(OLD, new int[] {3, 2, 1}, nodes)).isEqualTo(3);
  }

  @Test
  void severalSlotsOfAPartitionAreOneReplica() {
    Placement old = Placement.of(2, new int[][] {{0, 0, 0}, {1, 1, 1}});
    assertThat(CopyBound.of(old, new int[] {2, 2}, Nodes.alike(2, 3))).isEqualTo(2);
  }
}
