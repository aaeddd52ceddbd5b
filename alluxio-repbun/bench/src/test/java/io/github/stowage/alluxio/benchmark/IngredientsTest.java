package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.report.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IngredientsTest {
  private static final List<Double> BUDGETS = List.of(0.5, 2.0);

  @Test
  void everyStepIsBetweenTwoCellsThatAreMeasured() {
    List<String> cells = Cell.all(BUDGETS).stream().map(Cell::name).toList();
    assertThat(Ingredients.of(BUDGETS)).hasSize(11 * BUDGETS.size()).doesNotHaveDuplicates();
    for (Step step : Ingredients.of(BUDGETS)) {
      assertThat(cells).contains(step.from(), step.to());
    }
  }

  @Test
  void fromDefaultToOursOneStepFollowsTheOther() {
    List<String> way = new ArrayList<>(List.of("default"));
    for (Step step : Ingredients.of(List.of(2.0)).subList(0, 7)) {
      assertThat(step.from()).isEqualTo(way.get(way.size() - 1));
      way.add(step.to());
    }
    assertThat(way)
        .containsExactly(
            "default",
            "tabrep-b2",
            "tabrep-placed-b2",
            "tabrep-bundled-b2",
            "tabrep-fair-b2",
            "ours-bundles-b2",
            "ours-unions-b2",
            "ours-b2");
  }

  @Test
  void fromTabRepToOursOneThingChangesAtATime() {
    List<Strategy> way =
        List.of(
            Strategy.TABREP,
            Strategy.TABREP_PLACED,
            Strategy.TABREP_BUNDLED,
            Strategy.TABREP_FAIR,
            Strategy.OURS_BUNDLES,
            Strategy.OURS_UNIONS,
            Strategy.OURS);
    for (int i = 1; i < way.size(); i++) {
      assertThat(differences(way.get(i - 1), way.get(i))).as(way.get(i).key()).isEqualTo(1);
    }
  }

  private static int differences(Strategy one, Strategy other) {
    return (one.mode() == other.mode() ? 0 : 1)
        + (one.spread() == other.spread() ? 0 : 1)
        + (one.bundles() == other.bundles() ? 0 : 1)
        + (one.replica().equals(other.replica()) ? 0 : 1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      names = {"TABREP_FAIR", "COLREP_FAIR"})
  void fairOnesHaveThePlacementAndTheChoiceOfOurBundles(Strategy fair) {
    assertThat(differences(fair, Strategy.OURS_BUNDLES)).isEqualTo(1);
    assertThat(fair.mode()).isNotEqualTo(Strategy.OURS_BUNDLES.mode());
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void readersAreToldTheQuerysColumnsButWhereColumnsAreFiles(Strategy strategy) {
    Cell cell = new Cell("c", "c", strategy, 1);
    ReadKind kind = new ReadKind(0, List.of("a", "b"), 1, 1);
    assertThat(CellReader.Way.of(cell, kind))
        .isEqualTo(
            new CellReader.Way(
                strategy.columnFiles() ? List.of() : kind.columns(), strategy.replica()));
  }
}
