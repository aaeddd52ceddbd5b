package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AggregationTest {
  private static PhaseRecord phase(int cycle, double ops, long p99, long errors, long a, long b) {
    Map<String, Long> reads = new LinkedHashMap<>();
    reads.put("b", b);
    reads.put("a", a);
    return phase(cycle, ops, p99, errors, reads);
  }

  private static PhaseRecord phase(
      int cycle, double ops, long p99, long errors, Map<String, Long> reads) {
    PhaseKey key = new PhaseKey(cycle, "slow-node", "read", SampleReport.OPEN, "adaptive");
    return SampleReport.phase(key, ops, p99, errors, reads);
  }

  private static BenchmarkResult of(PhaseRecord... phases) {
    return Aggregation.of("cassandra", List.of(phases));
  }

  @Test
  void anOddNumberOfPhasesByHand() {
    BenchmarkResult result =
        of(
            phase(3, 610, 130, 2, 0, 20),
            phase(1, 600, 100, 1, 10, 30),
            phase(2, 590, 400, 0, 20, 20));
    assertThat(result.median()).isEqualTo(new Figures(600, 16, 13, 65, 130, 260));
    // Mean 210, deviations -110, 190, -80: sqrt((12100 + 36100 + 6400) / 2) / 210.
    assertThat(result.p99Cv()).isCloseTo(Math.sqrt(27_300) / 210, within(1e-12));
    assertThat(result.opsCv()).isCloseTo(10.0 / 600, within(1e-12));
    assertThat(result.errors()).isEqualTo(3);
    assertThat(result.requests()).isEqualTo(18_003);
    assertThat(result.readShare()).containsExactly(Map.entry("b", 0.7), Map.entry("a", 0.3));
    assertThat(result.phases())
        .containsExactly(
            new BenchmarkResult.Phase(1, 600, 100, 12, 50),
            new BenchmarkResult.Phase(2, 590, 400, 50, 200),
            new BenchmarkResult.Phase(3, 610, 130, 16, 65));
  }

  @Test
  void anEvenNumberOfPhasesTakesTheMeanOfTheMiddleTwo() {
    BenchmarkResult result = of(phase(1, 1, 100, 0, 1, 0), phase(2, 2, 200, 0, 1, 0));
    assertThat(result.p99Micros()).isEqualTo(150);
    assertThat(result.opsPerSecond()).isEqualTo(1.5);
  }

  @Test
  void aPhaseWithoutAnAnswerIsTheSlowestOfAll() {
    BenchmarkResult result =
        of(
            phase(1, 600, 100, 0, 1, 0),
            phase(2, 600, 120, 0, 1, 0),
            phase(3, 0, 0, 40, 0, 0),
            phase(4, 600, 140, 0, 1, 0),
            phase(5, 600, 160, 0, 1, 0));
    assertThat(result.p99Micros()).isEqualTo(140);
    assertThat(result.wasSilent()).isTrue();
    // Of the four with answers: mean 130, deviations -30, -10, 10, 30.
    assertThat(result.p99Cv()).isCloseTo(Math.sqrt(2_000.0 / 3) / 130, within(1e-12));
    assertThat(of(phase(1, 600, 100, 0, 1, 0)).wasSilent()).isFalse();
  }

  @Test
  void noMedianIsNamedOfPhasesOfWhichHalfHadNoAnswer() {
    assertThat(of(phase(1, 600, 1000, 0, 1, 0), phase(2, 0, 0, 40, 0, 0)).p99Micros()).isZero();
  }

  @Test
  void onePhaseShowsNoVariationAndNoReadsNoShares() {
    BenchmarkResult result = of(phase(1, 1, 100, 0, 0, 0));
    assertThat(result.p99Cv()).isZero();
    assertThat(result.readShare()).isEmpty();
  }

  @Test
  void nodesMissingFromAPhaseServedNothingInIt() {
    BenchmarkResult result =
        of(phase(1, 1, 1, 0, Map.of("a", 5L)), phase(2, 1, 1, 0, Map.of("b", 15L)));
    assertThat(result.readShare()).containsOnly(Map.entry("a", 0.25), Map.entry("b", 0.75));
  }

  @Test
  void whatDiffersInMoreThanTheCycleIsApart() {
    List<PhaseRecord> phases = SampleReport.phases();
    List<BenchmarkResult> results = Aggregation.all("cassandra", phases);
    assertThat(results).hasSize(4 * 7 * 3);
    assertThat(results).allSatisfy(result -> assertThat(result.phases()).hasSize(5));
  }

  @Test
  void noPhasesAreRefused() {
    assertThatThrownBy(AggregationTest::of).hasMessageContaining("at least 1");
  }
}
