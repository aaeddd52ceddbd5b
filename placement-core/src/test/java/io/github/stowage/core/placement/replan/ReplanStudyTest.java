package io.github.stowage.core.placement.replan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** M = 64, R = 2, k = 16, so 128 nodes and 1024 partitions; 300,000 requests; target 1.02. */
class ReplanStudyTest {
  private static final int SLOTS = 16;
  private static final int PARTITIONS = 1024;
  private static final double TARGET = 1.02;

  record Study(Distribution from, Distribution drifted, Strategy strategy, Split split) {
    private static final int SEED = 11;

    double[] loads() {
      return Sample.loads(from, PARTITIONS, 300_000, SEED);
    }

    double[] resampled() {
      return Sample.loads(from, PARTITIONS, 300_000, SEED + 1);
    }

    double[] drift() {
      return Sample.loads(drifted, PARTITIONS, 300_000, SEED + 2);
    }

    Plan old() {
      return Planner.plan(loads(), Nodes.alike(128, SLOTS), strategy, ReplicaVector.ADAMS);
    }

    /** Within the target, and printed. */
    Replan replan(String what, double[] loads, int nodes, double target) {
      ReplanSettings settings =
          ReplanSettings.DEFAULTS.withSplit(split).withMinGain(0).withTarget(target);
      Replan replan = Replanner.replan(old(), loads, Nodes.alike(nodes, SLOTS), settings);
      double reached =
          split == Split.EVEN ? replan.plan().maxToMeanEvenSplit() : replan.plan().maxToMean();
      System.out.printf(
          "replan %-8s %-7s %-6s %-8s copies %4d of %d slots, bound %4d, steps %3d,"
              + " max:mean %.4f -> %.4f%n",
          what,
          from,
          strategy,
          split,
          replan.copies(),
          nodes * SLOTS,
          replan.copiesLowerBound(),
          replan.steps().size(),
          replan.maxToMeanBefore(),
          reached);
      assertThat(reached).isLessThanOrEqualTo(target);
      return replan;
    }
  }

  static Stream<Study> studies() {
    Distribution normal = Distributions.NORMAL;
    Distribution narrower =
        new Distribution(
            "normal(sigma=0.85)",
            normal.low(),
            normal.high(),
            x -> Math.exp(-x * x / (2 * 0.85 * 0.85)));
    List<Study> studies = new ArrayList<>();
    for (Strategy strategy : List.of(Strategy.FULL, Strategy.HYBRID)) {
      for (Split split : Split.values()) {
        // power(exponent=3.5) and gamma(shape=5.5)
        studies.add(
            study(Distributions.POWER, Distributions.POWER.shifted().get(2), strategy, split));
        studies.add(
            study(Distributions.GAMMA, Distributions.GAMMA.shifted().get(1), strategy, split));
        studies.add(study(normal, narrower, strategy, split));
      }
    }
    return studies.stream();
  }

  private static Study study(
      Distribution from, Distribution drifted, Strategy strategy, Split split) {
    return new Study(from, drifted, strategy, split);
  }

  @Test
  void driftsAreTheOnesOfTheStudy() {
    assertThat(studies().map(study -> study.drifted().name()).distinct())
        .containsExactly("power(exponent=3.5)", "gamma(shape=5.5)", "normal(sigma=0.85)");
  }

  @ParameterizedTest
  @MethodSource("studies")
  void growthByAQuarterCopiesLittleMoreThanTheNewSlots(Study study) {
    Replan replan = study.replan("128->160", study.loads(), 160, TARGET);
    int fewest = 160 * SLOTS - study.old().placement().filled();
    assertThat(replan.copies()).isBetween(fewest, (int) (1.3 * fewest));
    // What the issue asks for is 1.3; this is what it has come to.
    assertThat(replan.copies()).isLessThanOrEqualTo((int) (1.08 * fewest));
    if (study.split() == Split.WEIGHTED) {
      assertThat(replan.copies()).isEqualTo(fewest);
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void growthByANode(Study study) {
    Replan replan = study.replan("128->129", study.loads(), 129, 1.005);
    if (study.split() == Split.WEIGHTED) {
      assertThat(replan.copies()).isEqualTo(SLOTS);
    } else {
      assertThat(replan.copies()).isLessThanOrEqualTo(129 * SLOTS / 10);
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void shrinkingByAQuarterCopiesLittleMoreThanWhatIsLost(Study study) {
    Replan replan = study.replan("128->96", study.loads(), 96, TARGET);
    assertThat(replan.copies()).isLessThanOrEqualTo((int) (1.3 * replan.copiesLowerBound()));
    assertThat(replan.copies()).isLessThanOrEqualTo(96 * SLOTS / 4);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void driftCopiesUnderATenthOfTheSlotsOrNothingWithWeights(Study study) {
    Replan replan = study.replan("drift", study.drift(), 128, TARGET);
    int most = study.split() == Split.EVEN ? 128 * SLOTS / 10 : 4;
    assertThat(replan.copies()).isLessThanOrEqualTo(most);
  }

  @ParameterizedTest
  @MethodSource("studies")
  void anotherSampleOfTheSameLoadCopiesHardlyAnything(Study study) {
    Replan replan = study.replan("resample", study.resampled(), 128, TARGET);
    // Hybrid is made for routing with weights; an even split finds it unbalanced to begin with.
    int even = study.strategy() == Strategy.HYBRID ? 128 * SLOTS / 10 : 128 * SLOTS / 50;
    int most = study.split() == Split.EVEN ? even : 0;
    assertThat(replan.copies()).isLessThanOrEqualTo(most);
  }

  @Test
  void growthOfALargeCluster() {
    double[] loads = Distributions.POWER.shares(160_000);
    Plan old = Planner.plan(loads, Nodes.alike(10_000, 32), Strategy.FULL, ReplicaVector.ADAMS);
    for (Split split : Split.values()) {
      Nodes nodes = Nodes.alike(11_000, 32);
      Replan replan = Replanner.replan(old, loads, nodes, ReplanSettings.DEFAULTS.withSplit(split));
      assertThat(replan.copies()).isBetween(32_000, 33_000);
      assertThat(replan.steps()).hasSizeBetween(32, 64);
      assertThat(replan.plan().maxToMean()).isLessThanOrEqualTo(TARGET);
    }
  }
}
