package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AggregationTest {
  private static PhaseSample phase(double ops, long p99, long errors, long a, long b) {
    Map<String, Long> reads = new LinkedHashMap<>();
    reads.put("b", b);
    reads.put("a", a);
    return new PhaseSample(ops, p99 / 10, p99, p99 * 2, errors, reads);
  }

  private static BenchmarkResult of(PhaseSample... phases) {
    return Aggregation.of("cassandra", "slow-node", "read", "adaptive", List.of(phases));
  }

  @Test
  void anOddNumberOfPhasesByHand() {
    BenchmarkResult result =
        of(phase(600, 100, 1, 10, 30), phase(590, 400, 0, 20, 20), phase(610, 130, 2, 0, 20));
    assertThat(result.phases()).isEqualTo(3);
    assertThat(result.opsPerSecond()).isEqualTo(600);
    assertThat(result.p50Micros()).isEqualTo(13);
    assertThat(result.p99Micros()).isEqualTo(130);
    assertThat(result.p999Micros()).isEqualTo(260);
    // Mean 210, deviations -110, 190, -80: sqrt((12100 + 36100 + 6400) / 2) / 210.
    assertThat(result.p99Cv()).isCloseTo(Math.sqrt(27_300) / 210, within(1e-12));
    assertThat(result.errors()).isEqualTo(3);
    assertThat(result.readShare()).containsExactly(Map.entry("b", 0.7), Map.entry("a", 0.3));
    assertThat(result.phaseP99Micros()).containsExactly(100L, 400L, 130L);
  }

  @Test
  void anEvenNumberOfPhasesTakesTheMeanOfTheMiddleTwo() {
    BenchmarkResult result = of(phase(1, 100, 0, 1, 0), phase(2, 200, 0, 1, 0));
    assertThat(result.p99Micros()).isEqualTo(150);
    assertThat(result.opsPerSecond()).isEqualTo(1.5);
  }

  @Test
  void onePhaseShowsNoVariationAndNoReadsNoShares() {
    BenchmarkResult result = of(phase(1, 100, 0, 0, 0));
    assertThat(result.p99Cv()).isZero();
    assertThat(result.readShare()).isEmpty();
  }

  @Test
  void nodesMissingFromAPhaseServedNothingInIt() {
    BenchmarkResult result =
        of(
            new PhaseSample(1, 1, 1, 1, 0, Map.of("a", 5L)),
            new PhaseSample(1, 1, 1, 1, 0, Map.of("b", 15L)));
    assertThat(result.readShare()).containsOnly(Map.entry("a", 0.25), Map.entry("b", 0.75));
  }

  @Test
  void noPhasesAreRefused() {
    assertThatThrownBy(AggregationTest::of).hasMessageContaining("adaptive in slow-node");
  }
}
