package io.github.stowage.simulator.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.simulator.ProgressListener;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundlesTest {
  private static final Bundles BUNDLES = Bundles.run(1, ProgressListener.NONE);

  @Test
  void memoryIsNeverAboveTheBudget() {
    assertThat(BUNDLES.cells())
        .hasSize(Setting.ALL.size() * BundleMode.values().length * Bundles.BUDGETS.size())
        .allSatisfy(cell -> assertThat(cell.memory()).isBetween(0.0, cell.budget()));
  }

  @Test
  void oursLeavesNextToNothing() {
    assertThat(BUNDLES.cell(Setting.MAIN, BundleMode.UNION, .5).lpt()).isLessThan(.004);
    assertThat(BUNDLES.cell(Setting.MAIN, BundleMode.UNION, 2).lpt()).isLessThan(.0005);
  }

  /** The prototype's figures, as far as they don't depend on how it cut tables into objects. */
  @Test
  void isNearTheReference() {
    for (BundleMode mode :
        new BundleMode[] {BundleMode.PAPER, BundleMode.PREFIX, BundleMode.UNION}) {
      assertThat(BUNDLES.cell(Setting.MAIN, mode, .5).random())
          .isCloseTo(Reference.random(mode, .5), within(.025));
    }
    Lemma1 lemma = BUNDLES.lemma1();
    assertThat(lemma.columns()).isEqualTo(16);
    assertThat(lemma.meanError()).isCloseTo(Reference.MEAN_ERROR, within(.006));
    assertThat(lemma.error(lemma.worst())).isCloseTo(Reference.MAX_ERROR, within(.012));
    assertThat(lemma.served()[7]).isCloseTo(Reference.SERVED_BY_SEVEN, within(.002));
    assertThat(lemma.estimated()[7]).isCloseTo(Reference.ESTIMATED_OF_SEVEN, within(.002));
  }

  @ParameterizedTest
  @EnumSource(BundleMode.class)
  void bundlesHelpWhateverTheSetting(BundleMode mode) {
    for (Setting setting : Setting.ALL) {
      Bundles.Cell cell = BUNDLES.cell(setting, mode, 2);
      assertThat(cell.random()).isLessThanOrEqualTo(mode == BundleMode.DEFAULT ? 1 : .35);
      assertThat(cell.lpt()).isLessThanOrEqualTo(cell.random());
    }
  }

  @Test
  void withPlansThatCountTheOriginalReadsTakeLeastWhereClientsKnowOfOthers() {
    for (double budget : Waiting.BUDGETS) {
      double choice = waiting(1, budget, Waiting.Way.CHOICE).mean();
      for (Waiting.Way way : Waiting.Way.values()) {
        if (way != Waiting.Way.CHOICE) {
          assertThat(choice).as("%s, %s", budget, way).isLessThan(waiting(1, budget, way).mean());
        }
      }
    }
  }

  /** The default budget is .5. */
  @ParameterizedTest
  @ValueSource(doubles = {.5, 2})
  void andNoLongerWhereTheyKnowNothing(double budget) {
    for (int clients : Waiting.CLIENTS) {
      assertThat(waiting(clients, budget, Waiting.Way.CHOICE).mean())
          .isLessThan(1.03 * waiting(clients, budget, Waiting.Way.UNION_ALONE).mean());
    }
  }

  private static Waiting.Cell waiting(int clients, double budget, Waiting.Way way) {
    return BUNDLES.waiting().cell(clients, budget, way);
  }

  @Test
  void bytesAndQueriesAreTpchs() {
    double[] once = Setting.MAIN.counts(1);
    assertThat(once).hasSize(22).containsOnly(1);
    // lineitem is touched by 17 of the 22 queries, its comments by none.
    assertThat(Tpch.lineitem(once).knowsQueries()).isTrue();
    assertThat(Tpch.lineitem(once).reads(15)).isZero();
    assertThat(Arrays.stream(Setting.MAIN.objects(1)).mapToInt(o -> o.columns()).sum())
        .isEqualTo(16 * 16 + 4 * 9 + 4 * 5 + 8 + 9 + 7 + 4 + 3);
  }

  @Test
  void sameSeedSameReport() {
    String report = BundlesReport.of(BUNDLES).markdown();
    assertThat(BundlesReport.of(Bundles.run(1, ProgressListener.NONE)).markdown())
        .isEqualTo(report);
    assertThat(report)
        .contains(
            "simulate bundles --seed 1 --out docs/simulation`", "](bundles.png)", "not fitted");
  }
}
