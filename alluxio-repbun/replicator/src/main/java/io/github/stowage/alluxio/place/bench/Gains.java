package io.github.stowage.alluxio.place.bench;

import io.github.stowage.report.PhaseRecord;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.ReferenceNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Throughput relative to base, cycle by cycle, beside Paper A's Table II.
 *
 * @param ask whom clients asked
 * @param reads per second, median of the cycles
 * @param gain over base in the same cycle: median, then least and most; NaN if no cycle has both
 * @param busiest the busiest worker's reads over the mean of all, over all cycles
 * @param paper Paper A's gain, null where it prints none
 * @param model that of an independent queueing model of the paper's experiment, likewise
 */
public record Gains(
    String ask,
    String distribution,
    String strategy,
    double reads,
    double gain,
    double least,
    double most,
    double busiest,
    Double paper,
    Double model) {
  /** In the order of the matrix. */
  public static List<Gains> of(Matrix matrix, List<PhaseRecord> phases) {
    List<Gains> gains = new ArrayList<>();
    for (String ask : matrix.ask()) {
      for (String distribution : matrix.distributions()) {
        List<PhaseRecord> base = of(phases, ask, distribution, Matrix.BASE);
        for (String strategy : matrix.allStrategies()) {
          List<PhaseRecord> own = of(phases, ask, distribution, strategy);
          if (!own.isEmpty()) {
            gains.add(gain(own, base));
          }
        }
      }
    }
    return gains;
  }

  private static List<PhaseRecord> of(
      List<PhaseRecord> phases, String ask, String distribution, String strategy) {
    return phases.stream()
        .filter(phase -> phase.phase().scenario().equals(ask))
        .filter(phase -> phase.phase().workload().equals(distribution))
        .filter(phase -> phase.phase().strategy().equals(strategy))
        .toList();
  }

  private static Gains gain(List<PhaseRecord> own, List<PhaseRecord> base) {
    String distribution = own.get(0).phase().workload();
    String strategy = own.get(0).phase().strategy();
    double[] ratios =
        own.stream()
            .flatMapToDouble(
                phase ->
                    base.stream()
                        .filter(other -> other.phase().cycle() == phase.phase().cycle())
                        .mapToDouble(other -> reads(phase) / reads(other)))
            .sorted()
            .toArray();
    return new Gains(
        own.get(0).phase().scenario(),
        distribution,
        strategy,
        median(own.stream().mapToDouble(Gains::reads).sorted().toArray()),
        median(ratios),
        ratios.length == 0 ? Double.NaN : ratios[0],
        ratios.length == 0 ? Double.NaN : ratios[ratios.length - 1],
        busiest(own),
        PrintedThroughput.TABLE_2.gain(distribution, strategy),
        known(ReferenceNumbers.PROTOTYPE_TABLE_2, distribution, strategy));
  }

  private static double reads(PhaseRecord phase) {
    return phase.figures().opsPerSecond();
  }

  private static double median(double[] sorted) {
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  private static double busiest(List<PhaseRecord> phases) {
    long[] reads =
        phases.get(0).readsPerNode().keySet().stream()
            .mapToLong(
                node ->
                    phases.stream()
                        .mapToLong(phase -> phase.readsPerNode().getOrDefault(node, 0L))
                        .sum())
            .toArray();
    return Arrays.stream(reads).max().orElse(0) / Arrays.stream(reads).average().orElse(1);
  }

  private static Double known(
      Map<String, Map<String, Double>> table, String distribution, String strategy) {
    return table.getOrDefault(distribution, Map.of()).get(strategy);
  }

  /** As Markdown. */
  public static String table(List<Gains> gains) {
    StringBuilder out = new StringBuilder();
    out.append("| asked | load | strategy | reads/s | over base | lowest to highest cycle |");
    out.append(" busiest worker | paper | model |\n");
    out.append("|---|---|---|---:|---:|---:|---:|---:|---:|\n");
    for (Gains row : gains) {
      out.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %.0f | %s | %s to %s | %.2f | %s | %s |%n",
              row.ask,
              row.distribution,
              row.strategy,
              row.reads,
              shown(row.gain),
              shown(row.least),
              shown(row.most),
              row.busiest,
              shown(row.paper),
              shown(row.model)));
    }
    return out.toString();
  }

  private static String shown(Double value) {
    return value == null || value.isNaN() ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }
}
