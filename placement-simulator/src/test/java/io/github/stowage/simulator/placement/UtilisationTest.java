package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.ProgressListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtilisationTest {
  private static final Utilisation FIG4 = Utilisation.run(1, 2, ProgressListener.NONE);

  @ParameterizedTest
  @ValueSource(strings = {"beta", "power", "normal", "gamma"})
  void coarseCuresTooMuchLoadAndBalancedTooLittleAsWell(String workload) {
    Utilisation.Cell base = FIG4.of(workload, "base").get(5);
    Utilisation.Cell coarse = FIG4.of(workload, "coarse").get(5);
    Utilisation.Cell balanced = FIG4.of(workload, "balanced").get(5);
    assertThat(coarse.maxToMean()).isLessThan(1 + (base.maxToMean() - 1) * .8).isLessThan(1.6);
    assertThat(coarse.minToMean()).isLessThan(.1);
    assertThat(balanced.maxToMean()).isLessThan(1.0015);
    assertThat(balanced.minToMean()).isGreaterThan(.998);
  }

  /** They look at whole nodes, however finely these are cut. */
  @Test
  void slotsMakeNoDifferenceToBaseAndCoarse() {
    assertThat(FIG4.cells()).hasSize(5 * 3 * 6);
    for (Utilisation.Cell cell : FIG4.cells()) {
      Utilisation.Cell whole = FIG4.of(cell.workload(), cell.strategy()).get(0);
      if (!cell.strategy().equals("balanced")) {
        assertThat(cell.maxToMean()).isCloseTo(whole.maxToMean(), within(1e-9));
        assertThat(cell.minToMean()).isCloseTo(whole.minToMean(), within(1e-9));
      }
      assertThat(cell.minToMean()).isBetween(0.0, 1.0);
      assertThat(cell.maxToMean()).isGreaterThanOrEqualTo(1);
    }
  }

  @Test
  void sameSeedSameReport() {
    String report = UtilisationReport.of(FIG4).markdown();
    assertThat(UtilisationReport.of(Utilisation.run(1, 2, ProgressListener.NONE)).markdown())
        .isEqualTo(report);
    assertThat(report)
        .contains("simulate utilisation --seed 1 --out docs/simulation`", "](utilisation.png)");
  }
}
