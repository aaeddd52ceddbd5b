package io.github.stowage.alluxio.demo;

import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * One strategy's figure over another's, of the same cycle.
 *
 * @param median of the cycles
 * @param lowest of the cycles
 * @param highest of the cycles
 */
record PairedRatio(double median, double lowest, double highest) {
  /**
   * @param base what the strategy's figure is divided by; has a phase of each of its cycles
   */
  static PairedRatio of(
      List<PhaseRecord> phases, String strategy, String base, ToDoubleFunction<Figures> figure) {
    Map<Integer, Double> ofBase = byCycle(phases, base, figure);
    double[] ratios =
        byCycle(phases, strategy, figure).entrySet().stream()
            .mapToDouble(entry -> entry.getValue() / ofBase.get(entry.getKey()))
            .sorted()
            .toArray();
    return new PairedRatio(middle(ratios), ratios[0], ratios[ratios.length - 1]);
  }

  /** Of a strategy's cycles. */
  static double median(
      List<PhaseRecord> phases, String strategy, ToDoubleFunction<Figures> figure) {
    double[] values =
        byCycle(phases, strategy, figure).values().stream().mapToDouble(v -> v).toArray();
    Arrays.sort(values);
    return middle(values);
  }

  private static double middle(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private static Map<Integer, Double> byCycle(
      List<PhaseRecord> phases, String strategy, ToDoubleFunction<Figures> figure) {
    Map<Integer, Double> values = new TreeMap<>();
    phases.stream()
        .filter(phase -> phase.phase().strategy().equals(strategy))
        .forEach(p -> values.put(p.phase().cycle(), figure.applyAsDouble(p.figures())));
    return values;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, lowest, highest);
  }
}
