package io.github.stowage.alluxio.place.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.stowage.report.Figures;
import io.github.stowage.report.Load;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GainsTest {
  private static final Matrix MATRIX = MatrixFile.read(Path.of("matrices/alluxio-place.yml"));

  private static PhaseRecord phase(int cycle, String strategy, double reads) {
    return new PhaseRecord(
        new PhaseKey(cycle, "random", "gamma", new Load(24, 0), strategy),
        "2026-01-01T00:00:00Z",
        1,
        1,
        1,
        100,
        0,
        Map.of(),
        0,
        0,
        new Figures(reads, 1, 1, 1, 1, 1),
        Map.of("a", 30L, "b", 10L),
        null);
  }

  @Test
  void ratiosAreThoseOfACycle() {
    List<PhaseRecord> phases = new ArrayList<>();
    phases.add(phase(1, "base", 100));
    phases.add(phase(2, "base", 50));
    phases.add(phase(3, "base", 200));
    phases.add(phase(1, "full", 200));
    phases.add(phase(2, "full", 150));
    phases.add(phase(3, "full", 300));

    List<Gains> gains = Gains.of(MATRIX, phases);

    assertThat(gains)
        .containsExactly(
            new Gains("random", "gamma", "base", 100, 1, 1, 1, 1.5, null, null),
            new Gains("random", "gamma", "full", 200, 2, 1.5, 3, 1.5, null, null));
  }

  @Test
  void thePapersFiguresStandBesideOurs() {
    List<Gains> gains = Gains.of(MATRIX, List.of(phase(1, "base", 100), phase(1, "balanced", 240)));

    assertThat(Gains.table(gains))
        .contains("| random | gamma | balanced | 240 | 2.40 | 2.40 to 2.40 | 1.50 | 2.66 | 3.13 |");
  }
}
