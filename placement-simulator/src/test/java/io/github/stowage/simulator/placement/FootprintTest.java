package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.ProgressListener;
import java.util.List;
import org.junit.jupiter.api.Test;

class FootprintTest {
  private static final Footprint FIG7 =
      Footprint.run(1, List.of(2, 4, 8), 1, ProgressListener.NONE);

  @Test
  void compactIsNearEveryReference() {
    Footprint fig7 = Footprint.fig7(1, ProgressListener.NONE);
    // They have two or three decimals.
    assertThat(FootprintReport.referenced(fig7))
        .hasSize(4 + 2)
        .allSatisfy(
            cell ->
                assertThat(cell.compact())
                    .as("%s", cell)
                    .isCloseTo(cell.reference(), within(.0025)));
  }

  @Test
  void compactTendsToOneOverRAndTheOthersStoreNearlyAllSlots() {
    assertThat(FIG7.cells())
        .hasSize(5 * 3 * 5)
        .allSatisfy(
            cell -> {
              assertThat(cell.full()).isEqualTo(1);
              assertThat(cell.balanced()).as("%s", cell).isBetween(.989, 1.0);
              assertThat(cell.compact()).isBetween(1.0 / cell.replication(), .8);
            });
  }

  /** On average: in an instance with k = 2, two replicas that meet are .008. */
  @Test
  void balancedIsNearTheReference() {
    Footprint fig6 = Footprint.fig6(1, ProgressListener.NONE);
    assertThat(fig6.cells())
        .allSatisfy(
            cell ->
                assertThat(cell.balanced())
                    .as("%s", cell)
                    .isGreaterThanOrEqualTo(ReferenceNumbers.FIG6_BALANCED - .004));
  }

  @Test
  void figure6IsThePartOfFigure7WithTwoReplicas() {
    Footprint fig6 = Footprint.run(1, List.of(2), 1, ProgressListener.NONE);
    assertThat(fig6.cells()).hasSize(25).isSubsetOf(FIG7.cells());
  }

  @Test
  void sameSeedSameReport() {
    Footprint again = Footprint.run(1, List.of(2, 4, 8), 1, ProgressListener.NONE);
    String report = FootprintReport.fig7(FIG7).markdown();
    assertThat(FootprintReport.fig7(again).markdown()).isEqualTo(report);
    assertThat(report)
        .contains(
            "simulate fig7 --seed 1 --out docs/simulation`",
            "](fig7.png)",
            "| power | 2 | 2 | 0.6");
    assertThat(FootprintReport.fig6(Footprint.run(1, List.of(2), 1, ProgressListener.NONE)))
        .satisfies(
            fig6 ->
                assertThat(fig6.markdown())
                    .contains("simulate fig6 --seed 1 --out docs/simulation`"));
  }
}
