package io.github.stowage.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.Fonts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Table1Test {
  private static final Table1 TABLE = Table1.run(1);

  /** Three degrees of freedom: nine instances of ten are below 6.25. */
  @ParameterizedTest
  @ValueSource(strings = {"uniform", "beta", "power", "normal", "gamma"})
  void countsAreWithinSamplingErrorOfTheExpectedOnes(String workload) {
    Table1.Row row = TABLE.row(workload);
    assertThat(Arrays.stream(row.counts()).sum()).isEqualTo(30_000);
    assertThat(row.counts()).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(Arrays.stream(row.expected()).sum()).isCloseTo(30_000, within(1e-6));
    assertThat(row.chiSquare()).isBetween(0.0, 6.25);
  }

  @ParameterizedTest
  @CsvSource({"beta, .39", "power, .60", "normal, .74"})
  void skewIsThePapers(String workload, double printed) {
    assertThat(TABLE.row(workload).skew()).isCloseTo(printed, within(0.005));
  }

  /**
   * The paper's own counts are off (chi-square 10.8); .78 is expected, .77 no more than unlikely.
   */
  @Test
  void skewOfGammaIsThePapersWithinSamplingError() {
    Table1.Row row = TABLE.row("gamma");
    double rounding = 0.005;
    assertThat(row.skew()).isCloseTo(0.77, within(rounding + 3 * row.skewDeviation()));
    assertThat(row.skewDeviation()).isLessThan(0.005);
    assertThat(row.expectedSkew()).isCloseTo(0.780, within(0.001));
  }

  @Test
  void uniformsPrintedSkewDoesNotFollowFromTheMetric() {
    Table1.Row row = TABLE.row("uniform");
    assertThat(row.expectedSkew()).isCloseTo(0.011, within(0.001));
    assertThat(row.paper().skew() - row.expectedSkew()).isGreaterThan(20 * row.skewDeviation());
  }

  /** The highest density times the support's width. */
  @ParameterizedTest
  @CsvSource({
    "uniform, 1, 0",
    "beta, 1.5, .377",
    "power, 3, .563",
    "normal, 4.148, .697",
    "gamma, 5.089, .742"
  })
  void measuresOfTheKeys(String workload, double maxToMean, double skew) {
    assertThat(TABLE.row(workload).keysMaxToMean()).isCloseTo(maxToMean, within(0.004));
    assertThat(TABLE.row(workload).keysSkew()).isCloseTo(skew, within(0.0006));
  }

  @Test
  void sameSeedSameReport() {
    String report = Table1Report.text(TABLE);
    assertThat(Table1Report.text(Table1.run(1))).isEqualTo(report);
    assertThat(Table1Report.text(Table1.run(-5)).replace("--seed -5", "--seed 1"))
        .isNotEqualTo(report);
  }

  @Test
  void writesTheTablesAndTheChartTheyName(@TempDir Path directory) throws Exception {
    Fonts.require();
    Path folder = directory.resolve("new/simulation");
    Table1Report.write(TABLE, folder);
    String report = Files.readString(folder.resolve("table1.md"));
    assertThat(report)
        .contains("--seed 1 --out docs/simulation`", "](table1.png)", "10.8", "skew of 0.15");
    assertThat(TABLE.rows())
        .extracting(Table1.Row::workload)
        .isEqualTo(Distributions.ALL.stream().map(d -> d.name()).toList())
        .allSatisfy(
            name ->
                assertThat(report)
                    .containsPattern("(?s)\\| " + name + " \\|.*\\| " + name + " \\|"));
    assertThat(folder.resolve("table1.png")).isNotEmptyFile();
  }
}
