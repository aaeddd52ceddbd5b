package io.github.stowage.alluxio.benchmark;

import io.github.stowage.cli.output.TextTable;
import io.github.stowage.report.Figures;
import io.github.stowage.report.Metric;
import io.github.stowage.report.PaperFigure;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What came out: per scenario and cell latency, its ratio to TabRep's of the same budget, and how
 * even the workers' bytes are.
 */
final class ColumnsTable {
  private final ColumnsMatrix matrix;
  private final List<Placement> placements;
  private final List<PhaseRecord> phases;

  ColumnsTable(ColumnsMatrix matrix, List<Placement> placements, List<PhaseRecord> phases) {
    this.matrix = matrix;
    this.placements = placements;
    this.phases = phases;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (String scenario : matrix.scenarios()) {
      List<List<String>> rows = new ArrayList<>();
      for (Cell cell : matrix.cells()) {
        if (!of(scenario, cell.name()).isEmpty()) {
          rows.add(row(scenario, cell));
        }
      }
      text.append(scenario).append(":\n").append(table(rows)).append('\n');
    }
    return text.toString();
  }

  private static String table(List<List<String>> rows) {
    TextTable table =
        new TextTable(
            false,
            "cell",
            "copies",
            "mean ms",
            "over TabRep's",
            "paper",
            "p95 ms",
            "over TabRep's",
            "paper",
            "max:mean",
            "planned",
            "from bundles",
            "errors");
    rows.forEach(row -> table.add(row.toArray()));
    StringWriter text = new StringWriter();
    try {
      table.print(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private List<String> row(String scenario, Cell cell) {
    List<PhaseRecord> own = of(scenario, cell.name());
    ToDoubleFunction<Figures> mean = Figures::meanMicros;
    ToDoubleFunction<Figures> p95 = Figures::p95Micros;
    return List.of(
        cell.name(),
        format("%.2f", memory(cell)),
        format("%.1f", median(own, mean) / 1e3),
        ratio(scenario, cell, mean),
        paper(scenario, cell, Metric.MEAN),
        format("%.1f", median(own, p95) / 1e3),
        ratio(scenario, cell, p95),
        paper(scenario, cell, Metric.P95),
        format("%.2f", Evenness.maxToMean(own, matrix)),
        format("%.2f", Evenness.planned(placements, cell)),
        format("%.0f%%", 100 * sum(own, "bundleBytes") / Math.max(1, sum(own, "readBytes"))),
        Long.toString(own.stream().mapToLong(PhaseRecord::errors).sum()));
  }

  private List<PhaseRecord> of(String scenario, String cell) {
    return phases.stream()
        .filter(phase -> phase.phase().scenario().equals(scenario))
        .filter(phase -> phase.phase().strategy().equals(cell))
        .toList();
  }

  /** Median, least and most of the cycles' ratios. */
  private String ratio(String scenario, Cell cell, ToDoubleFunction<Figures> figure) {
    double budget = cell.budget() == 0 ? matrix.budgets().get(0) : cell.budget();
    List<PhaseRecord> baseline = of(scenario, Cell.name(Strategy.TABREP, budget));
    double[] ratios =
        of(scenario, cell.name()).stream()
            .flatMapToDouble(
                phase ->
                    baseline.stream()
                        .filter(other -> other.phase().cycle() == phase.phase().cycle())
                        .mapToDouble(
                            other ->
                                figure.applyAsDouble(phase.figures())
                                    / figure.applyAsDouble(other.figures())))
            .sorted()
            .toArray();
    return ratios.length == 0
        ? "-"
        : format("%.2f (%.2f to %.2f)", median(ratios), ratios[0], ratios[ratios.length - 1]);
  }

  private String paper(String scenario, Cell cell, Metric metric) {
    return matrix.paper().stream()
        .filter(figure -> figure.scenario().equals(scenario) && figure.metric() == metric)
        .filter(figure -> figure.strategy().equals(cell.name()))
        .map(PaperFigure::ratio)
        .findFirst()
        .map(ratio -> format("%.2f", ratio))
        .orElse("-");
  }

  private static double median(List<PhaseRecord> phases, ToDoubleFunction<Figures> figure) {
    return median(phases.stream().map(PhaseRecord::figures).mapToDouble(figure).sorted().toArray());
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private double memory(Cell cell) {
    return placements.get(0).plans().stream()
        .filter(plan -> plan.cell().equals(cell))
        .mapToDouble(CellPlan::memory)
        .sum();
  }

  private static double sum(List<PhaseRecord> phases, String counter) {
    return phases.stream().mapToLong(p -> p.counters().getOrDefault(counter, 0L)).sum();
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
