package io.github.stowage.simulator.roxie;

import static io.github.stowage.simulator.report.Table.bold;
import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.placement.Model;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes Tables II and III down. */
public final class ThroughputReport {
  private static final List<String> STRATEGIES =
      List.of("coarse", "compact", "balanced", "complete");

  private static final String HEADER =
      """
      # Table %s: throughput of the strategies (%s)

      Regenerate with `./stowage simulate %s --seed %d --out docs/simulation`.

      A queueing model of the paper's experiment, in virtual time. The workloads are the paper's instances (Table I).
      N = %d nodes (M = %d, R = %d), k = %d, P = %d partitions; Algorithm 1 without swaps. A request goes to the shortest
      queue among the nodes that hold its partition, ties by lot. A node serves one request at a time, in exponential
      times. %,d answers count in each of %d runs: the paper's 30,000 less the first and the last tenth.

      Two things are not in the paper:

      - **Concurrency is an assumption**: %d clients, three for each of the paper's eight workers. Each asks again as
        soon as it has its answer.
      - **What a request costs beside its queue is fitted, on one cell**: the gain of complete over base for gamma.
        The overhead is %.2f mean service times of a node. Every other gain is predicted with it.

      **%s**

      ![Throughput over base's](%s.png)

      ## Gains over base

      Paper is the figure in brackets in the paper's table. Model has the paper's replica vector (L1), +- the standard
      deviation of the runs. Difference is the model over the paper. Queues only is the model without any overhead.
      Ours is the model with the exact vector (Adams).

      """;

  private static final String THROUGHPUT =
      """

      ## Queries per second

      The unit is that of base for uniform: a node that is never idle answers %.1f queries per second.

      """;

  private ThroughputReport() {}

  /**
   * @param name of the study
   * @param notes what is to be said of this table only, as Markdown
   */
  static Report of(String name, Throughputs table, String notes) {
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      panels.add(panel(table, workload.name()));
    }
    panels.add(queriesPerSecond(table));
    String text = text(name, table) + ErrorNotes.of(table) + notes;
    return new Report(name, summary(table), text, panels, 3, table);
  }

  static String summary(Throughputs table) {
    Throughputs.Cell worst = ErrorNotes.worst(table.predicted(), Throughputs.Cell::error);
    return format(
        "One overhead, fitted on one cell, predicts the other %d gains of Table %s with a mean"
            + " error of %.1f%%; the largest is %+.1f%% (%s, %s: %.2f, paper %.2f).",
        table.predicted().size(),
        table.printed().table(),
        100 * ErrorNotes.mean(table.predicted(), Throughputs.Cell::error),
        100 * worst.error(),
        worst.strategy(),
        worst.workload(),
        worst.gain(),
        worst.printedGain());
  }

  private static String text(String name, Throughputs table) {
    Model model = Roxie.MODEL;
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            HEADER,
            table.printed().table(),
            table.printed().storage(),
            name,
            table.seed(),
            model.nodes().count(),
            model.minimumNodes(),
            model.replication(),
            model.slots(),
            model.partitions(),
            table.answers(),
            table.runs(),
            Roxie.CLIENTS,
            table.overhead(),
            summary(table),
            name));
    out.append(gains(table));
    out.append(format(THROUGHPUT, table.queriesPerSecond()));
    return out.append(throughputs(table)).toString();
  }

  private static Table gains(Throughputs table) {
    Table lines =
        new Table(2, "workload", "strategy", "paper", "model", "difference", "queues only", "ours");
    for (Distribution workload : Distributions.ALL) {
      for (String strategy : STRATEGIES) {
        Throughputs.Cell cell = table.cell(workload.name(), strategy, "paper");
        Throughputs.Cell ours = table.cell(workload.name(), strategy, "ours");
        String difference = cell.printedGain() == null ? "-" : percent(cell.error());
        lines.row(
            workload.name(),
            strategy,
            cell("%.3f", cell.printedGain()),
            format("%.3f +- %.3f", cell.gain(), cell.spread()),
            cell.fitted() ? bold("fitted") : difference,
            format("%.3f", cell.queueOnly()),
            cell.vector() == null ? "-" : format("%.3f", ours.gain()));
      }
    }
    return lines;
  }

  private static Table throughputs(Throughputs table) {
    Table lines = new Table(2, "workload", "strategy", "paper", "model", "difference");
    for (Throughputs.Cell cell : table.cells()) {
      if (cell.printedThroughput() != null) {
        lines.row(
            cell.workload(),
            cell.strategy(),
            format("%.1f", cell.printedThroughput()),
            format("%.1f", cell.throughput()),
            cell.unit() ? bold("unit") : percent(cell.throughput() / cell.printedThroughput() - 1));
      }
    }
    return lines;
  }

  static String percent(double fraction) {
    return format("%+.1f%%", 100 * fraction);
  }

  private static Panel panel(Throughputs table, String workload) {
    List<Throughputs.Cell> cells =
        STRATEGIES.stream().map(strategy -> table.cell(workload, strategy, "paper")).toList();
    return Panel.bars(workload, "", "throughput over base's", STRATEGIES)
        .with("paper", cells.stream().map(Throughputs.Cell::printedGain).toList())
        .with("model", values(cells, Throughputs.Cell::gain))
        .with("queues only", values(cells, Throughputs.Cell::queueOnly));
  }

  private static Panel queriesPerSecond(Throughputs table) {
    List<Throughputs.Cell> printed =
        table.cells().stream()
            .filter(cell -> cell.printedThroughput() != null && cell.strategy().equals("base"))
            .toList();
    return Panel.bars(
            "base", "", "queries/s", printed.stream().map(Throughputs.Cell::workload).toList())
        .with("paper", values(printed, Throughputs.Cell::printedThroughput))
        .with("model", values(printed, Throughputs.Cell::throughput));
  }

  private static List<Double> values(
      List<Throughputs.Cell> cells, ToDoubleFunction<Throughputs.Cell> value) {
    return cells.stream().mapToDouble(value).boxed().toList();
  }
}
