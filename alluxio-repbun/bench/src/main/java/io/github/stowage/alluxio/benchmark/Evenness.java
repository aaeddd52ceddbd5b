package io.github.stowage.alluxio.benchmark;

import io.github.stowage.report.PhaseRecord;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How even the workers' bytes are. */
final class Evenness {
  private Evenness() {}

  /** The busiest worker's bytes of all phases over the mean; of phases of one placement. */
  static double maxToMean(List<PhaseRecord> phases) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    phases.forEach(p -> p.readsPerNode().forEach((node, n) -> bytes.merge(node, n, Long::sum)));
    double[] all = bytes.values().stream().mapToDouble(Long::doubleValue).toArray();
    return Arrays.stream(all).max().orElse(0) / Arrays.stream(all).average().orElse(1);
  }

  /** The placements' mean: together, one's busiest worker makes up for another's. */
  static double maxToMean(List<PhaseRecord> phases, ColumnsMatrix matrix) {
    return phases.stream()
        .collect(Collectors.groupingBy(phase -> matrix.placement(phase.phase().cycle())))
        .values()
        .stream()
        .mapToDouble(Evenness::maxToMean)
        .average()
        .orElse(Double.NaN);
  }

  /** What the plans of one cell expect, in the mean of the placements. */
  static double planned(List<Placement> placements, Cell cell) {
    return placements.stream()
        .flatMap(placement -> placement.plans().stream())
        .filter(plan -> plan.cell().equals(cell))
        .mapToDouble(CellPlan::maxToMean)
        .average()
        .orElse(Double.NaN);
  }
}
