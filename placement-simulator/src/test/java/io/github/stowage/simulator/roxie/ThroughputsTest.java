package io.github.stowage.simulator.roxie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.ReferenceNumbers;
import io.github.stowage.simulator.summary.Computed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Tables II and III. */
class ThroughputsTest {
  private static final Throughputs TABLE_2 = Computed.STUDIES.table2();
  static final List<Throughputs> TABLES = List.of(TABLE_2, Computed.STUDIES.table3());

  @ParameterizedTest(name = "{index}") // a table is long
  @FieldSource("TABLES")
  void oneCellIsFittedAndEighteenArePredicted(Throughputs table) {
    assertThat(table.overhead()).isPositive();
    assertThat(table.cells()).hasSize(5 * 8);
    assertThat(table.predicted()).hasSize(18).noneMatch(Throughputs.Cell::fitted);
    assertThat(table.cell("gamma", "complete", null))
        .satisfies(
            cell -> {
              assertThat(cell.fitted()).isTrue();
              assertThat(cell.error()).isBetween(-.02, .02);
            });
    Throughputs.Cell unit = table.cell("uniform", "base", null);
    assertThat(unit.throughput()).isCloseTo(unit.printedThroughput(), within(1e-6));
  }

  /** What the pages say; more would be news. */
  @ParameterizedTest(name = "{index}") // a table is long
  @FieldSource("TABLES")
  void overheadBringsThePredictionsNearer(Throughputs table) {
    double bare =
        ErrorNotes.mean(table.predicted(), cell -> cell.queueOnly() / cell.printedGain() - 1);
    double fitted = ErrorNotes.mean(table.predicted(), Throughputs.Cell::error);
    assertThat(fitted).isLessThan(.09).isLessThan(bare * .8);
    assertThat(table.predicted()).allSatisfy(cell -> assertThat(cell.error()).isBetween(-.25, .16));
  }

  @ParameterizedTest(name = "{index}") // a table is long
  @FieldSource("TABLES")
  void balancedIsAboveCoarseAndCompactForEverySkewedWorkload(Throughputs table) {
    for (String workload : List.of("beta", "power", "normal", "gamma")) {
      for (String vector : List.of("paper", "ours")) {
        Throughputs.Cell balanced = table.cell(workload, "balanced", vector);
        for (String other : List.of("coarse", "compact")) {
          Throughputs.Cell lower = table.cell(workload, other, vector);
          assertThat(balanced.gain() - lower.gain())
              .as("%s over %s", balanced, lower)
              .isGreaterThan(3 * (balanced.spread() + lower.spread()) / Math.sqrt(table.runs()));
        }
        assertThat(table.cell(workload, "complete", null).gain() / balanced.gain())
            .isBetween(.99, 1.12);
      }
    }
  }

  /** The prototype had no overhead, and expected shares where ours are Table I's. */
  @Test
  void withoutOverheadThePrototypesGainsAreReproduced() {
    ReferenceNumbers.PROTOTYPE_TABLE_2.forEach(
        (workload, gains) ->
            gains.forEach(
                (strategy, gain) ->
                    assertThat(TABLE_2.cell(workload, strategy, "paper").queueOnly())
                        .as("%s %s", workload, strategy)
                        .isCloseTo(gain, within(.04))));
  }

  @Test
  void figureOneIsThePapersForGamma() {
    assertThat(Fig1Report.printed(TABLE_2, "uniform")).isCloseTo(.88, within(.005));
    assertThat(Fig1Report.printed(TABLE_2, "gamma")).isCloseTo(.38, within(.005));
    assertThat(Fig1Report.model(TABLE_2, "uniform")).isCloseTo(.88, within(.04));
    assertThat(Fig1Report.model(TABLE_2, "gamma")).isCloseTo(.38, within(.02));
  }

  @Test
  void sameSeedSameTable() {
    Throughputs first = small(2);
    assertThat(small(2)).isEqualTo(first);
    assertThat(small(3).cells()).isNotEqualTo(first.cells());
  }

  private static Throughputs small(long seed) {
    return Throughputs.run(PrintedThroughput.TABLE_2, seed, 2, 1_000, ProgressListener.NONE);
  }
}
