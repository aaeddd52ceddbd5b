package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static BenchmarkResult result(String strategy, long p99, double cv, long errors) {
    return new BenchmarkResult(
        "cassandra",
        "slow-node",
        "read",
        SampleReport.OPEN,
        strategy,
        10_000,
        errors,
        new Figures(600, p99 / 3, p99 / 2, p99, p99, p99),
        0,
        cv,
        Map.of(),
        Collections.nCopies(4, new BenchmarkResult.Phase(1, 600, p99, p99 / 8, p99 / 2)));
  }

  private static Group group(BenchmarkResult... rows) {
    return SampleReport.report(List.of(rows))
        .group("slow-node", "read", SampleReport.OPEN)
        .orElseThrow();
  }

  @Test
  void aDifferenceAboveTheControlsIsCalledReal() {
    Group group =
        group(
            result("ring-order", 100_000, 0, 0),
            result("ring-order-again", 103_000, 0, 0),
            result("stock-dynamic", 200_000, 0, 0),
            result("adaptive", 84_000, 0, 0));
    Verdict verdict = Verdict.againstBaseline(group, Metric.P99).orElseThrow();
    assertThat(verdict.ratio()).isCloseTo(0.42, within(1e-9));
    assertThat(verdict.noise()).isCloseTo(0.03, within(1e-9));
    assertThat(verdict.sentence())
        .isEqualTo(
            "adaptive's p99 is 0.42x stock-dynamic's: better, a difference above the noise of 3.0%"
                + " (A/A).");
    assertThat(Verdict.againstBestOther(group, Metric.P99).orElseThrow().other().strategy())
        .isEqualTo("ring-order");
  }

  @Test
  void aSpreadOverPhasesCountsAsNoiseEvenWhenTheControlAgreesByLuck() {
    Group group =
        group(
            result("ring-order", 100_000, 0, 0),
            result("ring-order-again", 100_000, 0, 0),
            result("stock-dynamic", 100_000, 0.2, 0),
            result("adaptive", 90_000, 0, 0));
    Verdict verdict = Verdict.againstBaseline(group, Metric.P99).orElseThrow();
    // 2 * sqrt(pi / 2) * .2 / sqrt(4 phases).
    assertThat(verdict.noise()).isCloseTo(0.2507, within(1e-4));
    assertThat(verdict.aboveNoise()).isFalse();
    assertThat(verdict.sentence()).contains("within the noise of 25.1% (spread over phases)");
  }

  @Test
  void aWorseResultIsCalledWorseAndFailuresAreTold() {
    Group group = group(result("stock-dynamic", 100_000, 0, 7), result("adaptive", 150_000, 0, 2));
    assertThat(Verdict.againstBaseline(group, Metric.P99).orElseThrow().sentence())
        .startsWith("adaptive's p99 is 1.50x stock-dynamic's: worse")
        .endsWith("Failed requests: 2 with adaptive, 7 with stock-dynamic.");
  }

  @Test
  void aStrategyWithoutAnyAnswerIsNotTheBest() throws Exception {
    Group group =
        group(
            result("random", 0, 0, 900),
            result("stock-dynamic", 100_000, 0, 0),
            result("adaptive", 50_000, 0, 0));
    assertThat(Verdict.againstBestOther(group, Metric.P99).orElseThrow().other().strategy())
        .isEqualTo("stock-dynamic");
    Report report = SampleReport.report(group.rows());
    assertThat(TableReport.render(report)).containsPattern("random .* - +- ");
    assertThat(HtmlReport.render(report)).doesNotContain("Infinity", "NaN");
    Report nothing = SampleReport.report(group.rows().subList(0, 1));
    assertThat(HtmlReport.render(nothing)).doesNotContain("Infinity", "NaN");
  }

  @Test
  void onePhaseWithoutControlAllowsNoJudgement() {
    Group group =
        group(
            Aggregation.of("x", List.of(phase("stock-dynamic", 100))),
            Aggregation.of("x", List.of(phase("adaptive", 50))));
    Verdict verdict = Verdict.againstBaseline(group, Metric.P99).orElseThrow();
    assertThat(verdict.aboveNoise()).isFalse();
    assertThat(verdict.sentence()).contains("0.50x stock-dynamic's: how much of it is noise");
  }

  private static PhaseRecord phase(String strategy, long p99) {
    PhaseKey key = new PhaseKey(1, "slow-node", "read", SampleReport.OPEN, strategy);
    return SampleReport.phase(key, 1, p99, 0, Map.of());
  }

  @Test
  void withoutBaselineOrSubjectThereIsNoVerdict() {
    assertThat(Verdict.againstBaseline(group(result("adaptive", 1, 0, 0)), Metric.P99)).isEmpty();
    assertThat(Verdict.againstBestOther(group(result("random", 1, 0, 0)), Metric.P99)).isEmpty();
  }
}
