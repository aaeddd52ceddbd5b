package io.github.stowage.alluxio.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvennessTest {
  private static PhaseRecord phase(int cycle, long w1, long w2) {
    return new PhaseRecord(
        new PhaseKey(cycle, "none", "tpch", SampleMix.MATRIX.load(), "default"),
        "2026-01-01T00:00:00Z",
        1,
        1,
        1,
        1,
        0,
        Map.of(),
        0,
        0,
        new Figures(1, 1, 1, 1, 1, 1),
        Map.of("w1", w1, "w2", w2),
        null);
  }

  @Test
  void onePlacementsBusiestWorkerDoesNotMakeUpForAnothers() {
    List<PhaseRecord> phases = new ArrayList<>();
    int half = SampleMix.MATRIX.cycles() / SampleMix.MATRIX.placements().size();
    for (int cycle = 1; cycle <= 2 * half; cycle++) {
      phases.add(cycle <= half ? phase(cycle, 30, 10) : phase(cycle, 10, 30));
    }
    assertThat(Evenness.maxToMean(phases)).isCloseTo(1, within(1e-9));
    assertThat(Evenness.maxToMean(phases, SampleMix.MATRIX)).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void cyclesOfAPlacementFollowEachOtherAndAllPlacementsHaveAsMany() {
    List<Integer> seeds = new ArrayList<>();
    for (int cycle = 1; cycle <= SampleMix.MATRIX.cycles(); cycle++) {
      seeds.add(SampleMix.MATRIX.placement(cycle));
    }
    List<Integer> expected = new ArrayList<>();
    for (int seed : SampleMix.MATRIX.placements()) {
      for (int i = 0; i < seeds.size() / SampleMix.MATRIX.placements().size(); i++) {
        expected.add(seed);
      }
    }
    assertThat(SampleMix.MATRIX.placements()).hasSizeGreaterThan(1);
    assertThat(seeds).isEqualTo(expected);
  }
}
