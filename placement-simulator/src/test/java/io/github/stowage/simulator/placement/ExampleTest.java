package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.simulator.paper.PrintedText;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The paper's Figures 2 and 3 and the vectors of its Section III-B. */
class ExampleTest {
  private static final Example EXAMPLE = Example.run();

  @Test
  void sixteenPartitionsHaveThePrintedSumsAndArePlacedAsPrinted() {
    assertThat(Example.FINE).hasSize(16);
    assertThat(Fig2Report.sums()).isEqualTo(PrintedText.FIG_2A);
    assertThat(EXAMPLE.redistributed()).isEqualTo(PrintedText.FIG_2C);
  }

  @Test
  void uniformReplicationLeavesOneAndAHalfUnitsInExcess() {
    Example.Scheme uniform = EXAMPLE.scheme("3(a)", null);
    assertThat(uniform.loads()).containsExactly(1.75, 1.75, 1.0, 1.0, .75, .75, .5, .5);
    assertThat(uniform.excess()).isEqualTo(PrintedText.FIG_3A_EXCESS);
    assertThat(uniform.overloaded()).isEqualTo(2);
    assertThat(uniform.underutilised()).isEqualTo(PrintedText.FIG_3A_UNDERUTILISED);
  }

  @Test
  void coarseReplicatesTheHottestPartitionThreeTimes() {
    Example.Scheme coarse = EXAMPLE.scheme("3(b)", "paper");
    assertThat(coarse.replicas()).containsExactly(3, 2, 2, 1);
    assertThat(coarse.excess()).isLessThan(EXAMPLE.scheme("3(a)", null).excess());
  }

  @Test
  void fineReplicationMatchesDemandAndCapacity() {
    for (String figure : List.of("3(c)", "3(d)")) {
      assertThat(EXAMPLE.scheme(figure, "paper").loads()).isEqualTo(Collections.nCopies(8, 1.0));
    }
    assertThat(EXAMPLE.scheme("3(d)", "paper").fewest()).isEqualTo(4);
  }

  /**
   * The text has "one or two" different partitions per node in 3(c): eight nodes would have room
   * for fifteen of the sixteen partitions, if one of them had one.
   */
  @Test
  void compactNeedsThreePartitionsOnSomeNodeIfOneNodeHasOne() {
    Example.Scheme compact = EXAMPLE.scheme("3(c)", "paper");
    assertThat(compact.fewest()).isEqualTo(1);
    assertThat(compact.most()).isEqualTo(3);
  }

  @Test
  void theObjectiveGivesThePrintedVectorsOfUniformAndPower() {
    assertThat(vector("uniform").paper()).containsExactly(4, 4, 4, 4);
    assertThat(vector("power").paper()).containsExactly(1, 2, 4, 9);
    for (String workload : List.of("uniform", "power")) {
      assertThat(vector(workload).printed()).isEqualTo(vector(workload).paper());
    }
  }

  /** Table I gives normal's cold partitions 0.1 of a slot each; the paper prints two replicas. */
  @Test
  void thePrintedVectorOfNormalDoesNotFollowFromTableOne() {
    assertThat(vector("normal").printed()).containsExactly(2, 6, 6, 2);
    assertThat(vector("normal").paper()).containsExactly(1, 7, 7, 1);
    assertThat(vector("normal").ours()).containsExactly(1, 7, 7, 1);
  }

  private static Example.Vector vector(String workload) {
    return EXAMPLE.vectors().stream()
        .filter(vector -> vector.workload().equals(workload))
        .findFirst()
        .orElseThrow();
  }
}
