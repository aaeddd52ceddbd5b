package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.summary.Computed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures 6 and 7. */
class FootprintTest {
  private static final Footprint FIG7 = Computed.STUDIES.fig7();

  /** An independent prototype's, of power with the exact vector; two or three decimals. */
  @ParameterizedTest
  @CsvSource({"2, 2, .67", "2, 4, .51", "2, 8, .50", "2, 16, .50", "4, 32, .25", "8, 32, .127"})
  void compactIsWhatAPrototypeMeasured(int replication, int slots, double prototype) {
    assertThat(FIG7.of("power", replication))
        .filteredOn(cell -> cell.k() == slots)
        .hasSize(1)
        .allSatisfy(cell -> assertThat(cell.ours().compact()).isCloseTo(prototype, within(.0025)));
  }

  /** Section III-C2 of the paper. */
  @Test
  void compactTendsToOneOverRAndTheOthersStoreNearlyAllSlots() {
    assertThat(FIG7.cells())
        .hasSize(5 * 3 * 5)
        .allSatisfy(
            cell ->
                assertThat(Stream.of(cell.paper(), cell.ours()))
                    .allSatisfy(
                        unique -> {
                          assertThat(unique.full()).isEqualTo(1);
                          assertThat(unique.balanced()).as("%s", cell).isBetween(.98, 1.0);
                          assertThat(unique.compact())
                              .isBetween(1.0 / cell.replication() - 1e-9, .8);
                        }));
    assertThat(FootprintReport.furthest(FIG7, cell -> cell.paper().compact())).isLessThan(.05);
    assertThat(FootprintReport.furthest(FIG7, cell -> cell.ours().compact())).isLessThan(.03);
  }

  @Test
  void figure6IsThePartOfFigure7WithTwoReplicas() {
    Footprint fig6 = Footprint.run(1, List.of(2), 1, ProgressListener.NONE);
    Footprint fig7 = Footprint.run(1, List.of(2, 4, 8), 1, ProgressListener.NONE);
    assertThat(fig6.cells()).hasSize(25).isSubsetOf(fig7.cells());
    assertThat(Footprint.run(1, List.of(2), 1, ProgressListener.NONE)).isEqualTo(fig6);
  }
}
