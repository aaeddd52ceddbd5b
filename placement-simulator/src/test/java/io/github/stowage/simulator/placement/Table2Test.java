package io.github.stowage.simulator.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.workload.Instances;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Table2Test {
  private static final Table2 TABLE = Table2.run(1, 5, 100_000, ProgressListener.NONE);

  /** Of power the paper's compact is not at hand; here it is below coarse, as the report says. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "gamma base coarse compact balanced",
        "power base coarse balanced",
        "power base compact balanced"
      })
  void strategiesAreInThePapersOrderByMoreThanTheSpread(String line) {
    String[] order = line.split(" ");
    for (String vector : List.of("l1", "adams")) {
      for (int i = 2; i < order.length; i++) {
        Table2.Cell lower = TABLE.cell(order[0], order[i - 1], vector);
        Table2.Cell higher = TABLE.cell(order[0], order[i], vector);
        assertThat(higher.gain() - lower.gain())
            .as("%s over %s", higher, lower)
            .isGreaterThan(3 * (higher.spread() + lower.spread()));
      }
    }
  }

  /** In the paper balanced is 2% above complete; a queue is never longer for having more choice. */
  @ParameterizedTest
  @CsvSource({"power, .98", "gamma, .995"})
  void balancedDoesAsWellAsComplete(String workload, double least) {
    double balanced = TABLE.cell(workload, "balanced", "l1").gain();
    double complete = TABLE.cell(workload, "complete", "l1").gain();
    assertThat(balanced / complete).isBetween(least, 1.0);
  }

  @Test
  void everyGainThatThePrototypeGivesIsReproduced() {
    assertThat(TABLE.cells().stream().filter(cell -> cell.prototype() != null))
        .hasSize(6)
        .allSatisfy(cell -> assertThat(cell.gain()).isCloseTo(cell.prototype(), within(.03)));
  }

  /**
   * 24 clients on 8 queues, whoever is asked: 24 * 8 / (24 + 8 - 1), by product form. Answers come
   * no less regularly than at random, so that n of them have a deviation of at most sqrt(n).
   */
  @Test
  void oneReplicaEachIsAClosedNetworkOfKnownThroughput() {
    int[][] perNode = {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}};
    double[] shares = {1, 1, 1, 1, 1, 1, 1, 1};
    ClosedLoop loop = new ClosedLoop(Placement.of(8, perNode), shares, Instances.random(1, 0));
    double expected = 24 * 8 / 31.0;
    assertThat(loop.throughput(24, 10_000, 400_000))
        .isCloseTo(expected, within(4 / Math.sqrt(400_000) * expected));
  }

  @Test
  void noMoreAnswersThanNodesAndSameSeedSameTable() {
    // Five runs of 100,000 answers of eight nodes that are never idle; four deviations, as above.
    double most = 8 * (1 + 4 / Math.sqrt(500_000));
    assertThat(TABLE.cells())
        .hasSize(40)
        .allSatisfy(cell -> assertThat(cell.throughput()).isBetween(2.5, most));
    Table2 first = Table2.run(2, 2, 2_000, ProgressListener.NONE);
    assertThat(Table2.run(2, 2, 2_000, ProgressListener.NONE)).isEqualTo(first);
    assertThat(Table2.run(3, 2, 2_000, ProgressListener.NONE)).isNotEqualTo(first);
    String report = Table2Report.of(TABLE).markdown();
    assertThat(report)
        .contains(
            "simulate table2 --seed 1 --out docs/simulation`", "](table2.png)", "| 2.66 | 3.13 |");
  }
}
