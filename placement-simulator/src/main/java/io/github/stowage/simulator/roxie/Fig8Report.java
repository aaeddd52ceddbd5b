package io.github.stowage.simulator.roxie;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes Figure 8 down. */
public final class Fig8Report {
  static final List<String> STRATEGIES = List.of("coarse", "compact", "balanced", "full");

  private static final String HEADER =
      """
      # Figure 8: throughput when the workload shifts

      Regenerate with `./stowage simulate fig8 --seed %d --out docs/simulation`.

      Eight nodes (M = 4, R = 2, k = 32). Placements are made for the paper's instance of a workload and then serve
      four others, two less and two more skewed. Average and deviation are the mean and the standard deviation (n - 1) of
      the four throughputs, in queries per second. Worst is the largest fall of the four, from the throughput under the
      workload that was anticipated. Model, overhead and unit are those of [Table II](table2.md), %d runs per shift.
      Vector is the paper's (L1) or ours (Adams).

      The paper names the parameters of the shifts for none of its workloads. Ours:

      %s
      **%s**

      ![Average and deviation of the four shifts](fig8.png)

      """;

  private Fig8Report() {}

  public static Report of(Shifts shifts) {
    StringBuilder text = new StringBuilder();
    text.append(format(HEADER, shifts.seed(), shifts.runs(), parameters(), summary(shifts)));
    text.append(table(shifts)).append(Degradations.text(shifts)).append(claims(shifts));
    return new Report("fig8", summary(shifts), text.toString(), panels(shifts), 2, shifts);
  }

  private static String parameters() {
    StringBuilder out = new StringBuilder();
    for (Distribution workload : Shifts.WORKLOADS) {
      out.append("- ")
          .append(String.join(", ", workload.shifted().stream().map(Distribution::name).toList()))
          .append('\n');
    }
    return out.toString();
  }

  static String summary(Shifts shifts) {
    return format(
        "Worst degradation of balanced, least to most skewed workload: %s (paper, three workloads:"
            + " %s); of compact: %s (paper: %s).",
        ours(shifts, "balanced"), papers("balanced"), ours(shifts, "compact"), papers("compact"));
  }

  private static String ours(Shifts shifts, String strategy) {
    return percents(
        Shifts.WORKLOADS.stream()
            .map(workload -> shifts.cell(workload.name(), strategy, "paper").degradation())
            .toList());
  }

  private static String papers(String strategy) {
    return percents(PrintedText.WORST_DEGRADATION.get(strategy));
  }

  private static String percents(List<Double> fractions) {
    return String.join(", ", fractions.stream().map(f -> format("%.0f%%", 100 * f)).toList());
  }

  private static Table table(Shifts shifts) {
    Table lines =
        new Table(
            3, "workload", "strategy", "vector", "anticipated", "average", "deviation", "worst");
    for (Shifts.Cell cell : shifts.cells()) {
      lines.row(
          cell.workload(),
          cell.strategy(),
          cell.vector(),
          format("%.1f", cell.anticipated()),
          format("%.1f", cell.average()),
          format("%.1f", cell.deviation()),
          format("%.1f%%", 100 * cell.degradation()));
    }
    return lines;
  }

  private static String claims(Shifts shifts) {
    int workloads = Shifts.WORKLOADS.size();
    return format(
        """

        ## What the paper says of the figure, with its own vector

        The bars' heights are not in the text; what it says of them is.

        | the paper | here |
        | --- | --- |
        | coarse has a lower average than the fine-grain placements | than balanced in %d of %d workloads, than compact in %d |
        | coarse has a larger deviation than they | than balanced in %d of %d workloads, than compact in %d |
        | balanced has a higher average than compact | in %d of %d workloads |
        | balanced and full hardly differ | averages by at most %.1f%%, deviations by at most %.1f queries/s |
        """,
        count(shifts, "balanced", "coarse", Shifts.Cell::average),
        workloads,
        count(shifts, "compact", "coarse", Shifts.Cell::average),
        count(shifts, "coarse", "balanced", Shifts.Cell::deviation),
        workloads,
        count(shifts, "coarse", "compact", Shifts.Cell::deviation),
        count(shifts, "balanced", "compact", Shifts.Cell::average),
        workloads,
        100 * apart(shifts, cell -> Math.log(cell.average())),
        apart(shifts, Shifts.Cell::deviation));
  }

  /** In how many workloads the first strategy's value is above the second's. */
  static long count(
      Shifts shifts, String strategy, String other, ToDoubleFunction<Shifts.Cell> value) {
    return Shifts.WORKLOADS.stream()
        .filter(
            w ->
                value.applyAsDouble(shifts.cell(w.name(), strategy, "paper"))
                    > value.applyAsDouble(shifts.cell(w.name(), other, "paper")))
        .count();
  }

  /** Balanced and full, the largest difference over the workloads. */
  static double apart(Shifts shifts, ToDoubleFunction<Shifts.Cell> value) {
    return Shifts.WORKLOADS.stream()
        .mapToDouble(
            w ->
                Math.abs(
                    value.applyAsDouble(shifts.cell(w.name(), "balanced", "paper"))
                        - value.applyAsDouble(shifts.cell(w.name(), "full", "paper"))))
        .max()
        .orElseThrow();
  }

  private static List<Panel> panels(Shifts shifts) {
    List<String> workloads = Shifts.WORKLOADS.stream().map(Distribution::name).toList();
    Panel average = Panel.bars("average of the shifts", "", "queries/s", workloads);
    Panel deviation = Panel.bars("standard deviation", "", "queries/s", workloads);
    for (String strategy : STRATEGIES) {
      List<Shifts.Cell> cells = new ArrayList<>();
      workloads.forEach(workload -> cells.add(shifts.cell(workload, strategy, "paper")));
      average = average.with(strategy, cells.stream().map(Shifts.Cell::average).toList());
      deviation = deviation.with(strategy, cells.stream().map(Shifts.Cell::deviation).toList());
    }
    return List.of(average, deviation);
  }
}
