package io.github.stowage.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WinnerTest {
  private final List<PhaseRecord> phases = new ArrayList<>();

  /** Five phases of a strategy under 20 clients, alternating a little around the figures. */
  private WinnerTest ran(String strategy, double ops, long p99, long errors) {
    for (int cycle = 1; cycle <= 5; cycle++) {
      PhaseKey key = new PhaseKey(cycle, "slow-node", "read", new Load(20, 0), strategy);
      double wave = 1 + 0.01 * (cycle - 3);
      phases.add(
          SampleReport.phase(key, ops * wave, Math.round(p99 * wave), errors, Map.of("a", 1L)));
    }
    return this;
  }

  private String sentence() {
    Report report = Report.of(SampleReport.run(), phases);
    return Winner.withSubject(report.groups().get(0));
  }

  @Test
  void whoIsAboveNoiseAgainstEveryOtherWins() {
    ran("ring-order", 300, 900, 0).ran("ring-order-again", 303, 900, 0);
    ran("stock-dynamic", 400, 500, 0).ran("adaptive", 520, 300, 0);
    assertThat(sentence())
        .startsWith("adaptive (throughput 520 ops/s) wins, above noise against every other.")
        .contains("adaptive's throughput is 1.30x stock-dynamic's: better");
  }

  @Test
  void withinTheDistanceOfTheSameStrategyTwiceNobodyWins() {
    ran("ring-order", 300, 900, 0).ran("ring-order-again", 400, 900, 0);
    ran("stock-dynamic", 400, 500, 0).ran("adaptive", 390, 300, 0);
    assertThat(sentence())
        .startsWith(
            "Nobody wins: all are within noise of the best, stock-dynamic (throughput 400"
                + " ops/s). adaptive's throughput is 0.98x stock-dynamic's: within the noise");
  }

  @Test
  void tiesAreNamedAndALossIsSaid() {
    ran("ring-order", 200, 900, 0).ran("ring-order-again", 201, 900, 0);
    ran("random", 399, 500, 0).ran("stock-dynamic", 400, 500, 0).ran("adaptive", 300, 300, 0);
    assertThat(sentence())
        .startsWith(
            "No single winner: stock-dynamic (throughput 400 ops/s) is best, within noise of"
                + " random. adaptive's throughput is 0.75x stock-dynamic's: worse");
  }

  @Test
  void whoFailsRequestsCannotWin() {
    ran("ring-order", 900, 10, 100).ran("stock-dynamic", 400, 500, 0).ran("adaptive", 520, 300, 0);
    assertThat(sentence())
        .startsWith("adaptive (throughput 520 ops/s) wins")
        .contains(" Out for failed requests: ring-order. adaptive's throughput is");
  }

  /** Few requests fail where each is waited for until its time-out. */
  @Test
  void whoAnswersNobodyInAPhaseCannotWin() {
    ran("ring-order", 900, 10, 0).ran("stock-dynamic", 400, 500, 0).ran("adaptive", 520, 300, 0);
    PhaseKey silent = phases.remove(0).phase();
    assertThat(silent.strategy()).isEqualTo("ring-order");
    phases.add(SampleReport.phase(silent, 0, 0, 4, Map.of()));
    assertThat(sentence())
        .startsWith("adaptive (throughput 520 ops/s) wins")
        .contains(" Out for failed requests: ring-order.");
  }

  @Test
  void onePhaseDecidesNothing() {
    ran("stock-dynamic", 400, 500, 0).ran("adaptive", 520, 300, 0);
    phases.removeIf(phase -> phase.phase().cycle() > 1);
    assertThat(sentence()).startsWith("Undecided: with one phase and no A/A control");
  }
}
