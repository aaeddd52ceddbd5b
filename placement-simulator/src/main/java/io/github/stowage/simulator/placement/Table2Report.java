package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.List;
import java.util.Objects;

/** Writes Table II down. */
public final class Table2Report {
  private static final String HEADER =
      """
      # Table II: throughput relative to base

      Regenerate with `./stowage simulate table2 --seed %d --out docs/simulation`.

      A queueing model of the paper's experiment, in virtual time: %d clients in a closed loop without think time;
      N = %d nodes (M = %d, R = %d), k = %d slots each, P = %d partitions. A request's partition is drawn by the
      workload's expected shares, for which the placements are made; it goes to the node with the
      shortest queue among those that hold the partition, ties by lot; each node serves one request at a time,
      first come first served, in exponential times of mean 1. %,d answers after %,d to warm up, %d runs per line; gain
      is throughput over base's, +- the standard deviation of the runs. Complete has %d slots per node.

      Paper is Paper A's figure, prototype an independent queueing model's; a dash where there is none at hand.
      They stand beside the paper's own replica vector (l1); adams is the exact one. Algorithm 1 is without swaps.

      **%s**

      ![Throughput relative to base](table2.png)

      """;

  private static final String NOTES =
      """

      ## How it compares with the paper

      - **The order, not the gains.** The model has nothing but queues: no network, no caches. The better a
        placement, the more it gains here than in the paper. Gamma is in the paper's order: coarse %.2f,
        compact %.2f, balanced %.2f.
      - **Balanced and complete** are within %.1f%% of each other for power and %.1f%% for gamma. The paper has them
        within 2%% for gamma too, but balanced above complete; in this model more choice never harms.
      - **Compact and power.** Compact (%.2f) is below coarse (%.2f) here. The paper's compact for power is not at
        hand. Compact leaves nearly every partition a single queue to wait in: whatever the workload, it
        has about the %.2f answers per service time that %d requests at random in %d queues have, %d x %d / (%d + %d - 1).
        Coarse has more for power, since requests for its hottest group choose among several nodes.
      - **The replica vector** matters to coarse with gamma: %.2f with the paper's, %.2f with the exact one.
      """;

  private Table2Report() {}

  public static Report of(Table2 table) {
    return new Report(
        "table2",
        summary(table),
        text(table),
        List.of(panel(table, "power"), panel(table, "gamma")),
        2,
        table);
  }

  static String summary(Table2 table) {
    return format(
        "Over base, coarse gains %.2f for power and %.2f for gamma (paper %.2f, %.2f), balanced %.2f"
            + " and %.2f (paper %.2f, %.2f).",
        l1(table, "power", "coarse").gain(),
        l1(table, "gamma", "coarse").gain(),
        l1(table, "power", "coarse").paper(),
        l1(table, "gamma", "coarse").paper(),
        l1(table, "power", "balanced").gain(),
        l1(table, "gamma", "balanced").gain(),
        l1(table, "power", "balanced").paper(),
        l1(table, "gamma", "balanced").paper());
  }

  private static Table2.Cell l1(Table2 table, String workload, String strategy) {
    return table.cell(workload, strategy, "l1");
  }

  private static String text(Table2 table) {
    Model model = Table2.MODEL;
    int nodes = model.nodes().count();
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            HEADER,
            table.seed(),
            Table2.CLIENTS,
            nodes,
            model.minimumNodes(),
            model.replication(),
            model.slots(),
            model.partitions(),
            table.answers(),
            Table2.WARM_UP,
            table.runs(),
            model.partitions(),
            summary(table)));
    Table lines =
        new Table(3, "workload", "strategy", "vector", "throughput", "gain", "paper", "prototype");
    for (Table2.Cell cell : table.cells()) {
      lines.row(
          cell.workload(),
          cell.strategy(),
          Objects.requireNonNullElse(cell.vector(), "-"),
          format("%.2f", cell.throughput()),
          format("%.2f +- %.2f", cell.gain(), cell.spread()),
          cell("%.2f", cell.paper()),
          cell("%.2f", cell.prototype()));
    }
    out.append(lines);
    out.append(
        format(
            NOTES,
            l1(table, "gamma", "coarse").gain(),
            l1(table, "gamma", "compact").gain(),
            l1(table, "gamma", "balanced").gain(),
            apart(table, "power"),
            apart(table, "gamma"),
            l1(table, "power", "compact").gain(),
            l1(table, "power", "coarse").gain(),
            Table2.CLIENTS * nodes / (Table2.CLIENTS + nodes - 1.0),
            Table2.CLIENTS,
            nodes,
            Table2.CLIENTS,
            nodes,
            Table2.CLIENTS,
            nodes,
            l1(table, "gamma", "coarse").gain(),
            table.cell("gamma", "coarse", "adams").gain()));
    return out.toString();
  }

  /** Balanced and complete, in percent. */
  private static double apart(Table2 table, String workload) {
    double balanced = l1(table, workload, "balanced").gain();
    return 100 * Math.abs(l1(table, workload, "complete").gain() / balanced - 1);
  }

  private static Panel panel(Table2 table, String workload) {
    List<String> strategies = List.of("coarse", "compact", "balanced", "complete");
    List<Table2.Cell> cells =
        strategies.stream().map(strategy -> l1(table, workload, strategy)).toList();
    return Panel.bars(workload, "", "throughput over base's", strategies)
        .with("paper", cells.stream().map(Table2.Cell::paper).toList())
        .with("prototype", cells.stream().map(Table2.Cell::prototype).toList())
        .with("this model", cells.stream().map(Table2.Cell::gain).toList());
  }
}
