package io.github.stowage.simulator.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The paper's tables against themselves, so that no digit is mistyped. */
class PrintedThroughputTest {
  static final List<PrintedThroughput> TABLES =
      List.of(PrintedThroughput.TABLE_2, PrintedThroughput.TABLE_3);

  private static final List<String> WORKLOADS =
      List.of("uniform", "beta", "power", "normal", "gamma");

  /** Throughputs have one decimal, gains are rounded to a tenth of a percent. */
  @ParameterizedTest
  @FieldSource("TABLES")
  void printedGainsFollowFromPrintedThroughputs(PrintedThroughput table) {
    int gains = 0;
    for (String workload : WORKLOADS) {
      for (String strategy : List.of("coarse", "compact", "balanced", "complete")) {
        Double gain = table.gain(workload, strategy);
        if (gain != null && !(table == PrintedThroughput.TABLE_3 && isOff(workload, strategy))) {
          double ratio = table.throughput(workload, strategy) / table.throughput(workload, "base");
          assertThat(gain).as("%s %s", workload, strategy).isCloseTo(ratio, within(.0016));
          gains++;
        }
      }
    }
    assertThat(gains).isEqualTo(table == PrintedThroughput.TABLE_3 ? 18 : 19);
  }

  private static boolean isOff(String workload, String strategy) {
    return workload.equals("uniform") && strategy.equals("complete");
  }

  @Test
  void oneGainOfTableThreeDoesNotFollow() {
    PrintedThroughput table = PrintedThroughput.TABLE_3;
    double ratio = table.throughput("uniform", "complete") / table.throughput("uniform", "base");
    assertThat(table.gain("uniform", "complete") - ratio).isGreaterThan(.004);
  }

  @Test
  void whatIsNotPrintedIsNull() {
    assertThat(PrintedThroughput.TABLE_2.gain("uniform", "coarse")).isNull();
    assertThat(PrintedThroughput.TABLE_2.throughput("uniform", "coarse")).isNull();
    assertThat(PrintedThroughput.TABLE_2.gain("gamma", "base")).isNull();
    assertThat(PrintedThroughput.TABLE_2.gain("gamma", "full")).isNull();
    assertThat(PrintedThroughput.TABLE_2.gain("zipf", "compact")).isNull();
  }

  /** Sections I and IV-D. */
  @Test
  void theTextsNumbersFollowFromTheTable() {
    PrintedThroughput table = PrintedThroughput.TABLE_2;
    PrintedText.BASE_OVER_COMPLETE.forEach(
        (workload, share) ->
            assertThat(table.throughput(workload, "base") / table.throughput(workload, "complete"))
                .isCloseTo(share, within(.005)));
    assertThat(table.throughput("power", "base") / table.throughput("uniform", "base"))
        .isCloseTo(PrintedText.POWER_OVER_UNIFORM, within(.0005));
    assertThat(table.throughput("gamma", "balanced") / table.throughput("gamma", "coarse"))
        .isCloseTo(PrintedText.GAMMA_BALANCED_OVER_COARSE, within(.0005));
    for (PrintedText.Above above : PrintedText.ABOVE_COARSE) {
      double coarse = table.throughput(above.workload(), "coarse");
      assertThat(table.throughput(above.workload(), above.strategy()) - coarse)
          .isCloseTo(above.queries(), within(1e-9));
    }
  }

  @ParameterizedTest
  @FieldSource("WORKLOADS")
  void tableOneHasAllRequestsAndItsOwnMaxToMean(String workload) {
    double[] counts = PrintedTable1.counts(workload);
    assertThat(counts).hasSize(4);
    assertThat(counts[0] + counts[1] + counts[2] + counts[3]).isEqualTo(PrintedTable1.REQUESTS);
    assertThat(counts[0] * 4 / PrintedTable1.REQUESTS)
        .isCloseTo(PrintedTable1.MAX_TO_MEAN.get(workload), within(.005));
  }
}
