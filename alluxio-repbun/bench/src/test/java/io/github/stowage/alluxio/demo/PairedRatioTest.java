package io.github.stowage.alluxio.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.report.Figures;
import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
  /** Cycles differ more than strategies do. */
  private final List<PhaseRecord> phases =
      new ArrayList<>(
          List.of(
              phase(1, "a", 100), phase(1, "b", 50),
              phase(2, "a", 10), phase(2, "b", 9),
              phase(3, "a", 1000), phase(3, "b", 700)));

  @Test
  void phasesOfOneCycleAreCompared() {
    Collections.reverse(phases);
    PairedRatio ratio = PairedRatio.of(phases, "b", "a", Figures::meanMicros);
    assertThat(ratio).isEqualTo(new PairedRatio(.7, .5, .9));
    assertThat(ratio).hasToString("0.70 (0.50 to 0.90)");
  }

  @Test
  void ofAnEvenNumberTheMedianIsBetweenTheMiddleOnes() {
    phases.add(phase(4, "a", 100));
    phases.add(phase(4, "b", 60));
    assertThat(PairedRatio.of(phases, "b", "a", Figures::meanMicros).median())
        .isCloseTo(.65, within(1e-9));
    assertThat(PairedRatio.median(phases, "a", Figures::meanMicros)).isEqualTo(100);
  }

  private static PhaseRecord phase(int cycle, String strategy, long micros) {
    Figures figures = new Figures(1, micros, micros, micros, micros, micros);
    return new PhaseRecord(
        new PhaseKey(cycle, "none", "w", new Load(1, 0), strategy),
        "2026-01-01T00:00:00Z",
        0,
        1,
        cycle,
        1,
        0,
        Map.of(),
        0,
        0,
        figures,
        Map.of(),
        null,
        Map.of());
  }
}
