package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.simulator.ProgressListener;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the adaptive rule promises, over all scenarios, with a fixed seed. */
class AdaptiveCriterionTest {
  /** Chance differences of p99 between equally good strategies. */
  private static final double NOISE = 1.02;

  private static StudyResult study;

  @BeforeAll
  static void run() {
    study = SelectionStudy.run(Scenarios.ALL, Strategies.ALL, 1, 1, ProgressListener.NONE);
  }

  private static StudyResult.Cell adaptive(String scenario) {
    return study.cell(scenario, "adaptive");
  }

  private static double p99(String scenario, String strategy) {
    return study.cell(scenario, strategy).p99Millis();
  }

  @Test
  void isCloseToTheBestInFiveOfSixScenarios() {
    List<String> close =
        study.scenarios().stream()
            .filter(scenario -> study.ratioToBest(scenario, "adaptive") <= 1.05)
            .toList();
    assertThat((double) close.size() / study.scenarios().size()).isGreaterThanOrEqualTo(10.0 / 12);
  }

  @Test
  void isNeverFarFromTheBest() {
    assertThat(study.scenarios())
        .allSatisfy(
            scenario -> assertThat(study.ratioToBest(scenario, "adaptive")).isLessThan(1.2));
  }

  @Test
  void costsNothingWhenNothingIsWrong() {
    assertThat(p99("no-load", "adaptive")).isLessThan(1.03 * p99("no-load", "random"));
    assertThat(Arrays.stream(adaptive("no-load").shares()))
        .allMatch(share -> share > 0.17 && share < 0.23);
  }

  @Test
  void keepsMostReadsFromASlowNodeButNotAll() {
    // Little more than the probes, by which a recovery shows.
    assertThat(adaptive("slow-node").shares()[2]).isBetween(0.0004, 0.02);
    assertThat(p99("slow-node", "adaptive"))
        .isLessThan(0.7 * p99("slow-node", "stock-dynamic"))
        .isLessThan(0.5 * p99("slow-node", "paper"));
  }

  @Test
  void isNoWorseThanAnyOtherWhenTroubleComesAndGoes() {
    List<Scenario> comingAndGoing =
        Scenarios.ALL.stream()
            .filter(s -> List.of("pauses", "pauses-all", "busy-neighbour").contains(s.name()))
            .toList();
    StudyResult longer =
        SelectionStudy.run(comingAndGoing, Strategies.ALL, 1, 4, ProgressListener.NONE);
    assertThat(longer.scenarios())
        .hasSize(3)
        .allSatisfy(
            scenario -> assertThat(longer.ratioToBest(scenario, "adaptive")).isLessThan(NOISE));
  }

  @Test
  void returnsToARecoveredNodeWithinThirtySeconds() {
    assertThat(adaptive("node-recovering").share(2, 10, 25)).isLessThan(0.02);
    assertThat(adaptive("node-recovering").share(2, 45, 55)).isGreaterThan(0.15);
    double fair = 1.0 / 30;
    for (int node : new int[] {4, 5, 20}) {
      assertThat(adaptive("large-recovering").share(node, 40, 50)).isGreaterThan(0.75 * fair);
    }
  }

  @Test
  void doesNotHerdOnANodeWithoutHistory() {
    double fair = 1.0 / 6;
    for (int second = 20; second < 58; second++) {
      assertThat(adaptive("new-node").share(2, second, second + 2)).isLessThan(1.5 * fair);
    }
  }

  @Test
  void theStockModelHerdsEvenWhenNothingIsWrong() {
    assertThat(p99("no-load", "stock-dynamic")).isGreaterThan(1.5 * p99("no-load", "random"));
  }

  @Test
  void theBoundIsABound() {
    assertThat(study.scenarios())
        .allSatisfy(
            scenario ->
                assertThat(p99(scenario, "omniscient"))
                    .isLessThan(NOISE * study.best(scenario).p99Millis()));
  }
}
