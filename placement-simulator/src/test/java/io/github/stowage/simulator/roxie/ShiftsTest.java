package io.github.stowage.simulator.roxie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.summary.Computed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figure 8. */
class ShiftsTest {
  private static final Shifts SHIFTS = Computed.STUDIES.fig8();

  @Test
  void figuresFitTogether() {
    assertThat(SHIFTS.cells())
        .hasSize(4 * 4 * 2)
        .allSatisfy(
            cell -> {
              assertThat(cell.shifted()).hasSize(4);
              double least = cell.shifted().stream().min(Double::compare).orElseThrow();
              assertThat(cell.average()).isGreaterThanOrEqualTo(least);
              assertThat(cell.degradation())
                  .isCloseTo(1 - least / cell.anticipated(), within(1e-12));
            });
  }

  /** What the paper says of the figure and the model has too. */
  @Test
  void balancedServesMostAndIsLevelWithFull() {
    assertThat(Fig8Report.count(SHIFTS, "balanced", "coarse", Shifts.Cell::average)).isEqualTo(4);
    assertThat(Fig8Report.count(SHIFTS, "balanced", "compact", Shifts.Cell::average)).isEqualTo(4);
    assertThat(Fig8Report.apart(SHIFTS, cell -> Math.log(cell.average()))).isLessThan(.02);
  }

  @Test
  void coarseIsTheLeastRobustForGamma() {
    Shifts.Cell coarse = SHIFTS.cell("gamma", "coarse", "paper");
    for (String strategy : List.of("compact", "balanced", "full")) {
      Shifts.Cell fine = SHIFTS.cell("gamma", strategy, "paper");
      assertThat(coarse.degradation()).isGreaterThan(fine.degradation() + .1);
      assertThat(coarse.deviation()).isGreaterThan(fine.deviation());
    }
  }

  @Test
  void thePapersThreeWorkloadsCanBeReadInFourWays() {
    assertThat(Degradations.readings())
        .containsExactly(
            List.of("beta", "power", "normal"),
            List.of("beta", "power", "gamma"),
            List.of("beta", "normal", "gamma"),
            List.of("power", "normal", "gamma"));
    for (List<String> reading : Degradations.readings()) {
      assertThat(Degradations.largest(SHIFTS, "balanced", reading)).isLessThan(.06);
    }
  }

  @Test
  void sameSeedSameFigure() {
    Shifts first = Shifts.run(2, 2, 1_000, ProgressListener.NONE);
    assertThat(Shifts.run(2, 2, 1_000, ProgressListener.NONE)).isEqualTo(first);
  }
}
