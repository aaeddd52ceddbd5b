package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Strategy;
import io.github.stowage.simulator.ProgressListener;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final Drift ROUTING =
      Drift.run(
          1,
          List.of(Strategy.BALANCED, Strategy.FULL, Strategy.WRAP, Strategy.HYBRID),
          true,
          2,
          ProgressListener.NONE);
  private static final Drift EVEN =
      Drift.run(
          1,
          List.of(Strategy.COMPACT, Strategy.BALANCED, Strategy.FULL, Strategy.HYBRID),
          false,
          2,
          ProgressListener.NONE);

  @Test
  void hybridWithWeightsIsPerfectAndBearsShiftsBetterThanFullWithAnEvenSplit() {
    assertThat(RoutingReport.cells(ROUTING, "hybrid"))
        .hasSize(25)
        .allSatisfy(
            cell -> {
              assertThat(cell.weights().worstAnticipated()).as("%s", cell).isBetween(1.0, 1.00001);
              assertThat(cell.weights().average())
                  .as("%s", cell)
                  .isLessThan(RoutingReport.full(ROUTING, cell).even().average());
            });
  }

  @Test
  void hybridBearsShiftsBestOfAllWithWeights() {
    assertThat(ROUTING.cells())
        .allSatisfy(
            cell ->
                assertThat(ROUTING.cell(cell.workload(), cell.k(), "hybrid").weights().average())
                    .as("%s", cell)
                    .isLessThanOrEqualTo(cell.weights().average() + 1e-6));
  }

  @Test
  void weightsNeverHarmAndWorstIsNotBelowAverage() {
    assertThat(ROUTING.cells())
        .hasSize(100)
        .allSatisfy(
            cell -> {
              assertThat(cell.weights().anticipated())
                  .isLessThanOrEqualTo(cell.even().anticipated() + 1e-9);
              assertThat(cell.weights().average())
                  .isLessThanOrEqualTo(cell.even().average() + 1e-9);
              assertThat(cell.weights().worst()).isLessThanOrEqualTo(cell.even().worst() + 1e-9);
              assertThat(cell.even().worst()).isGreaterThanOrEqualTo(cell.even().average());
              assertThat(cell.weights().anticipated()).isGreaterThanOrEqualTo(1);
            });
  }

  /** The paper's claim: more unique partitions per node make a placement more robust. */
  @Test
  void balancedBearsShiftsBetterThanCompact() {
    assertThat(EVEN.cells()).hasSize(100).allSatisfy(cell -> assertThat(cell.weights()).isNull());
    assertThat(EVEN.cells().stream().filter(cell -> cell.strategy().equals("balanced")))
        .hasSize(25)
        .allSatisfy(
            balanced -> {
              Drift.Cell compact = EVEN.cell(balanced.workload(), balanced.k(), "compact");
              Drift.Cell full = EVEN.cell(balanced.workload(), balanced.k(), "full");
              double average = balanced.even().average();
              assertThat(balanced.unique()).isGreaterThan(compact.unique());
              assertThat(average).as("%s", balanced).isLessThan(compact.even().average());
              assertThat(full.even().average()).isCloseTo(average, within(.028));
            });
  }

  @Test
  void onAverageHybridIsFarBelowFull() {
    double hybrid =
        RoutingReport.cells(ROUTING, "hybrid")
            .mapToDouble(cell -> cell.weights().average())
            .average()
            .orElseThrow();
    double full =
        RoutingReport.cells(ROUTING, "full")
            .mapToDouble(cell -> cell.even().average())
            .average()
            .orElseThrow();
    assertThat(hybrid).isLessThan(1.045);
    assertThat(full).isGreaterThan(1.25);
  }

  @Test
  void sameSeedSameReports() {
    Drift again =
        Drift.run(
            1,
            List.of(Strategy.COMPACT, Strategy.BALANCED, Strategy.FULL, Strategy.HYBRID),
            false,
            2,
            ProgressListener.NONE);
    String drift = DriftReport.of(EVEN).markdown();
    assertThat(DriftReport.of(again).markdown()).isEqualTo(drift);
    assertThat(drift).contains("simulate drift --seed 1 --out docs/simulation`", "](drift.png)");
    assertThat(RoutingReport.of(ROUTING).markdown())
        .contains(
            "simulate routing --seed 1 --out docs/simulation`",
            "](routing.png)",
            "| gamma | hybrid | 32 | 1.000 |");
  }
}
