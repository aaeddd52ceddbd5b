package io.github.stowage.simulator.roxie;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes Figure 1 down: what uniform placement loses. */
public final class Fig1Report {
  private static final String HEADER =
      """
      # Figure 1: what uniform placement loses against complete

      Regenerate with `./stowage simulate fig1 --seed %d --out docs/simulation`.

      Queries per second of base (two replicas of everything), and what is missing to complete (everything
      everywhere). The paper's figure is a part of its Table II, and so is this: model and overhead are those of
      [Table II](table2.md).

      **%s**

      ![Throughput of base, and what it loses](fig1.png)

      Reached is base over complete. Text is what the paper's Section I says of it. Difference is in percentage points.

      """;

  private Fig1Report() {}

  /**
   * @param table of the paper's Table II
   */
  public static Report of(Throughputs table) {
    StringBuilder text = new StringBuilder(format(HEADER, table.seed(), summary(table)));
    Table lines =
        new Table(
            1,
            "workload",
            "paper: base",
            "complete",
            "reached",
            "text",
            "model: base",
            "complete",
            "reached",
            "difference");
    for (Distribution workload : Distributions.ALL) {
      String name = workload.name();
      Throughputs.Cell base = table.cell(name, "base", null);
      Throughputs.Cell complete = table.cell(name, "complete", null);
      Double said = PrintedText.BASE_OVER_COMPLETE.get(name);
      lines.row(
          name,
          format("%.1f", base.printedThroughput()),
          format("%.1f", complete.printedThroughput()),
          format("%.1f%%", 100 * printed(table, name)),
          cell("%.0f%%", said == null ? null : 100 * said),
          format("%.1f", base.throughput()),
          format("%.1f", complete.throughput()),
          format("%.1f%%", 100 * model(table, name)),
          format("%+.1f", 100 * (model(table, name) - printed(table, name))));
    }
    return new Report(
        "fig1",
        summary(table),
        text.append(lines).toString(),
        List.of(
            panel(table, "paper", Throughputs.Cell::printedThroughput),
            panel(table, "model", Throughputs.Cell::throughput)),
        2,
        table);
  }

  static String summary(Throughputs table) {
    return format(
        "Uniform placement reaches %.0f%% of complete for uniform and %.0f%% for gamma; the paper"
            + " says %.0f%% and %.0f%%.",
        100 * model(table, "uniform"),
        100 * model(table, "gamma"),
        100 * PrintedText.BASE_OVER_COMPLETE.get("uniform"),
        100 * PrintedText.BASE_OVER_COMPLETE.get("gamma"));
  }

  /** Base over complete, as the paper prints them. */
  public static double printed(Throughputs table, String workload) {
    return table.cell(workload, "base", null).printedThroughput()
        / table.cell(workload, "complete", null).printedThroughput();
  }

  /** Base over complete in the model. */
  public static double model(Throughputs table, String workload) {
    return table.cell(workload, "base", null).throughput()
        / table.cell(workload, "complete", null).throughput();
  }

  private static Panel panel(
      Throughputs table, String title, ToDoubleFunction<Throughputs.Cell> value) {
    List<String> workloads = Distributions.ALL.stream().map(Distribution::name).toList();
    List<Double> base =
        workloads.stream()
            .map(workload -> value.applyAsDouble(table.cell(workload, "base", null)))
            .toList();
    List<Double> lost =
        workloads.stream()
            .map(
                workload ->
                    value.applyAsDouble(table.cell(workload, "complete", null))
                        - value.applyAsDouble(table.cell(workload, "base", null)))
            .toList();
    return Panel.stacked(title, "", "queries/s", workloads)
        .with("uniform placement", base)
        .with("lost to complete", lost);
  }
}
