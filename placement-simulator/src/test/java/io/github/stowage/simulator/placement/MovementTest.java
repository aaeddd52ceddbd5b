package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.ProgressListener;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovementTest {
  private static final Movement MOVEMENT = Movement.run(1, ProgressListener.NONE);

  @Test
  void growthCopiesTheBoundWhichIsTheNewSlots() {
    assertThat(MOVEMENT.cells().stream().filter(cell -> cell.change().equals("128 -> 160")))
        .hasSize(6)
        .allSatisfy(
            cell -> {
              assertThat(cell.copies()).isEqualTo(32 * 16).isEqualTo(cell.lowerBound());
              assertThat(cell.after()).isLessThanOrEqualTo(1.02);
            });
  }

  /** What the nodes that go had has to be elsewhere, and with weights nothing else has to. */
  @Test
  void shrinkingCopiesTheBoundWithWeights() {
    assertThat(MOVEMENT.cells().stream().filter(cell -> cell.change().equals("128 -> 96")))
        .hasSize(6)
        .filteredOn(cell -> cell.split().equals("weighted"))
        .hasSize(3)
        .allSatisfy(cell -> assertThat(cell.copies()).isEqualTo(cell.lowerBound()));
  }

  @Test
  void newLoadsCopyAtMostATwentiethOfTheSlotsAndNothingWithWeights() {
    assertThat(MovementReport.newLoads(MOVEMENT))
        .hasSize(3 * 5 * 2)
        .allSatisfy(
            cell -> {
              double most = cell.split().equals("even") ? .05 : 0;
              assertThat(cell.share()).as("%s", cell).isLessThanOrEqualTo(most);
              assertThat(cell.after()).isLessThanOrEqualTo(1.02);
            });
  }

  @Test
  void figuresFitTogether() {
    assertThat(MOVEMENT.cells())
        .hasSize(3 * 8 * 2)
        .allSatisfy(
            cell -> {
              assertThat(cell.copies()).isBetween(cell.lowerBound(), cell.fromScratch());
              assertThat((double) cell.fromScratch() / cell.slots()).isGreaterThanOrEqualTo(.92);
              assertThat(cell.before() == null).isEqualTo(cell.change().equals("128 -> 96"));
              assertThat(cell.steps() > 0).isEqualTo(cell.copies() > 0);
            });
  }

  @Test
  void sameSeedSameReport() {
    Movement power = Movement.run(1, List.of(Distributions.POWER), ProgressListener.NONE);
    assertThat(power.cells()).hasSize(16).isEqualTo(MOVEMENT.cells().subList(0, 16));
    assertThat(MovementReport.of(MOVEMENT).markdown())
        .contains(
            "simulate replan --seed 1 --out docs/simulation`",
            "](replan.png)",
            "| power | drift +1 |");
  }
}
