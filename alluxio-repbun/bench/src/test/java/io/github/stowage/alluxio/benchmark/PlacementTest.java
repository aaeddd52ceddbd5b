package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementTest {
  private final ReadMix mix = SampleMix.mix();
  private final Placement drawn =
      Placement.draw(SampleMix.MATRIX, mix, SampleMix.WORKERS, SampleMix.MATRIX.seed());

  private CellPlan plan(Strategy strategy, double budget) {
    return drawn.plans().stream()
        .filter(plan -> plan.cell().name().equals(Cell.name(strategy, budget)))
        .findFirst()
        .orElseThrow();
  }

  private String home(CellPlan.Copies copies) {
    return drawn.homes().get(mix.objects().indexOf(copies.object()));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2})
  void fairTabRepHasTabRepsCopiesAndTheOriginalAsBundlesOfAllColumns(double budget) {
    CellPlan blocks = plan(Strategy.TABREP_PLACED, budget);
    CellPlan fair = plan(Strategy.TABREP_FAIR, budget);
    assertThat(fair.memory())
        .isEqualTo(plan(Strategy.TABREP, budget).memory())
        .isEqualTo(blocks.memory())
        .isBetween(0.8 * budget, budget);
    assertThat(fair.copies()).hasSameSizeAs(blocks.copies()).isNotEmpty();
    for (int i = 0; i < fair.copies().size(); i++) {
      CellPlan.Copies bundle = fair.copies().get(i);
      CellPlan.Copies copies = blocks.copies().get(i);
      assertThat(bundle.object()).isEqualTo(copies.object());
      assertThat(bundle.columns()).isEqualTo(bundle.object().columns());
      assertThat(bundle.workers()).startsWith(home(bundle)).doesNotHaveDuplicates();
      assertThat(bundle.workers().subList(1, bundle.workers().size())).isEqualTo(copies.workers());
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2})
  void fairColRepHasColRepsCopiesAndTheOriginalAsBundlesOfOneColumn(double budget) {
    CellPlan fair = plan(Strategy.COLREP_FAIR, budget);
    assertThat(fair.memory())
        .isEqualTo(plan(Strategy.COLREP, budget).memory())
        .isBetween(0.8 * budget, budget);
    assertThat(fair.copies()).isNotEmpty();
    for (CellPlan.Copies bundle : fair.copies()) {
      assertThat(bundle.columns()).hasSize(1);
      assertThat(bundle.workers())
          .startsWith(home(bundle))
          .doesNotHaveDuplicates()
          .hasSizeGreaterThan(1);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2})
  void copiesOfBlocksNeverLieBesideTheOriginal(double budget) {
    for (Strategy strategy : List.of(Strategy.TABREP, Strategy.TABREP_PLACED, Strategy.COLREP)) {
      for (CellPlan.Copies copies : plan(strategy, budget).copies()) {
        assertThat(copies.workers()).doesNotHaveDuplicates().doesNotContain(home(copies));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2})
  void placedCopiesAreMoreEvenThanRandomOnes(double budget) {
    assertThat(plan(Strategy.TABREP_PLACED, budget).variance())
        .isLessThan(plan(Strategy.TABREP, budget).variance());
    assertThat(plan(Strategy.COLREP_FAIR, budget).variance())
        .isLessThan(plan(Strategy.COLREP, budget).variance());
    // Only the choice of the replica tells them apart, and the plan does not know of it.
    assertThat(plan(Strategy.TABREP_BUNDLED, budget).copies())
        .isEqualTo(plan(Strategy.TABREP_FAIR, budget).copies());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 2})
  void filesAreMadeOnceForCellsThatShareThem(double budget) {
    List<String> made = drawn.ofFiles().stream().map(plan -> plan.cell().folder()).toList();
    assertThat(made)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            drawn.plans().stream().map(plan -> plan.cell().folder()).distinct().toList())
        .contains(Cell.name(Strategy.TABREP_FAIR, budget))
        .doesNotContain(Cell.name(Strategy.TABREP_BUNDLED, budget), Cell.AGAIN);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6})
  void anotherSeedPutsOriginalsElsewhereAndTheSameTheSame(int seed) {
    Placement other = Placement.draw(SampleMix.MATRIX, mix, SampleMix.WORKERS, seed);
    Placement again = Placement.draw(SampleMix.MATRIX, mix, SampleMix.WORKERS, seed);
    assertThat(other.homes()).isNotEqualTo(drawn.homes()).isEqualTo(again.homes());
    IntStream.range(0, other.plans().size())
        .forEach(
            i ->
                assertThat(other.plans().get(i).copies()).isEqualTo(again.plans().get(i).copies()));
  }
}
