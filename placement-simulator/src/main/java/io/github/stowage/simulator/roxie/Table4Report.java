package io.github.stowage.simulator.roxie;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Writes Table IV down. */
public final class Table4Report {
  private static final String HEADER =
      """
      # Table IV: load of the nodes

      Regenerate with `./stowage simulate table4 --seed %d --out docs/simulation`.

      The rows of the paper's table that are about load, for gamma; model and overhead are those of
      [Table II](table2.md), %d runs. Its rows about cache misses, dirty pages, cache sizes and waiting for I/O are about
      storage and are not reproduced.

      - **Use** is the mean processor use of the nodes over base's. In the model that is throughput over base's, since
        every request costs a node the same.
      - **Busiest** is the processor use of the busiest node over the mean. In the model it is the busiest node's answers.
      - **Connections** is the mean number of TCP connections over complete's. In the model it is the requests at the
        nodes, waiting or served. That a connection is open as long as its request is at a node is an assumption.

      Vector is the paper's (L1) or ours (Adams).

      **%s**

      ![Use, busiest node and connections](table4.png)

      """;

  private static final String NOTES =
      """

      ## Why ours differ

      - **Connections** are predicted best, although nothing was fitted on them: within %.0f%% of the paper's.
      - **Use.** In the paper processors are not used in proportion to answers: complete has %.2f times base's use, and
        %.2f times its answers (Table II). The model has answers only.
      - **Busiest.** The model has what the placement sends to each node. Two nodes of base have %.2f times the mean, as
        Table I says. In the paper they use %.2f times the mean of the processor.
      """;

  private Table4Report() {}

  public static Report of(Table4 table) {
    StringBuilder text =
        new StringBuilder(format(HEADER, table.seed(), table.runs(), summary(table)));
    Table lines =
        new Table(
            2,
            "strategy",
            "vector",
            "use",
            "paper",
            "difference",
            "busiest",
            "paper",
            "difference",
            "connections",
            "paper",
            "difference");
    for (Table4.Cell own : table.cells()) {
      lines.row(
          own.strategy(),
          Objects.requireNonNullElse(own.vector(), "-"),
          format("%.2f", own.use().model()),
          cell("%.2f", own.use().printed()),
          difference(own.use()),
          format("%.2f", own.busiest().model()),
          cell("%.2f", own.busiest().printed()),
          difference(own.busiest()),
          format("%.2f", own.connections().model()),
          cell("%.2f", own.connections().printed()),
          difference(own.connections()));
    }
    text.append(lines);
    text.append(
        format(
            NOTES,
            Math.ceil(100 * furthest(table, Table4.Cell::connections)),
            table.cell("complete").use().printed(),
            PrintedThroughput.TABLE_2.gain("gamma", "complete"),
            table.cell("base").busiest().model(),
            table.cell("base").busiest().printed()));
    return new Report(
        "table4",
        summary(table),
        text.toString(),
        List.of(
            panel(table, "processor use over base's", Table4.Cell::use),
            panel(table, "busiest node over the mean", Table4.Cell::busiest),
            panel(table, "connections over complete's", Table4.Cell::connections)),
        3,
        table);
  }

  static String summary(Table4 table) {
    return format(
        "Requests at the nodes over complete's: base %.2f, coarse %.2f, compact %.2f, balanced"
            + " %.2f; the paper's TCP connections: %.2f, %.2f, %.2f, %.2f.",
        table.cell("base").connections().model(),
        table.cell("coarse").connections().model(),
        table.cell("compact").connections().model(),
        table.cell("balanced").connections().model(),
        table.cell("base").connections().printed(),
        table.cell("coarse").connections().printed(),
        table.cell("compact").connections().printed(),
        table.cell("balanced").connections().printed());
  }

  private static String difference(Table4.Metric metric) {
    return metric.printed() == null
        ? "-"
        : ThroughputReport.percent(metric.model() / metric.printed() - 1);
  }

  /** From the paper's, as a fraction of it, over the strategies. */
  static double furthest(Table4 table, Function<Table4.Cell, Table4.Metric> metric) {
    return table.cells().stream()
        .map(metric)
        .filter(own -> own.printed() != null)
        .mapToDouble(own -> Math.abs(own.model() / own.printed() - 1))
        .max()
        .orElseThrow();
  }

  private static Panel panel(
      Table4 table, String title, Function<Table4.Cell, Table4.Metric> metric) {
    List<Table4.Cell> cells =
        table.cells().stream().filter(cell -> cell.busiest().printed() != null).toList();
    return Panel.bars(title, "", "", cells.stream().map(Table4.Cell::strategy).toList())
        .with("paper", cells.stream().map(cell -> metric.apply(cell).printed()).toList())
        .with("model", cells.stream().map(cell -> metric.apply(cell).model()).toList());
  }
}
