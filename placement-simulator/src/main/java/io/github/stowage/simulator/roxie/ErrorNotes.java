package io.github.stowage.simulator.roxie;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PrintedTable1;
import io.github.stowage.simulator.report.Table;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How far the queueing model is from the paper's throughputs, and why. */
final class ErrorNotes {
  private static final String WHY =
      """

      ## Why ours differ

      - **What a request costs beside its queue** is part of it. With queues only the mean error of the same %d gains
        is %.1f%% and the largest %+.1f%% (%s, %s). With the overhead they are %.1f%% and %+.1f%%. Overhead hides load:
        a request in it waits for no node, so fewer requests queue, and a better placement gains less.
      - **Base of power and of normal.** Two nodes hold the partition that %.0f%% of power's requests ask for, so base
        cannot serve more than %.2f times what one node can; the paper's base does %.1f queries/s, the model's
        %.1f. For normal it is %.1f against %.1f. Every gain of the two columns is over these numbers. In
        queries per second all strategies but base are within %.1f%% of the paper, base within %.1f%%.
      - **Compact** is above coarse for %d of the four skewed workloads here, and for %d in the paper. Nearly every
        partition of compact has one queue only, so that the model's %.0f queries/s hardly depend on the workload; neither
        do the paper's %.0f to %.0f, but they are higher. One queue suffers most from the randomness of exponential
        times. Those are an assumption too; the table below has more regular ones. None of its rows has compact above
        coarse for more than %d of the four.
      - **Balanced above complete.** The paper has that for %s. In the model more choice never harms.

      ## Other assumptions

      What the model would say with other numbers of clients, and with more regular service times (the sum of several
      exponential phases). The overhead is fitted anew on the same cell; the errors are of the %d predicted gains, one
      run each. Others fit better than %d clients and one phase, which stay because only one number is to be fitted.

      """;

  private ErrorNotes() {}

  static String of(Throughputs table) {
    List<Throughputs.Cell> gains = table.predicted();
    ToDoubleFunction<Throughputs.Cell> bare = cell -> cell.queueOnly() / cell.printedGain() - 1;
    Throughputs.Cell worstBare = worst(gains, bare);
    Throughputs.Cell worst = worst(gains, Throughputs.Cell::error);
    Throughputs.Cell power = table.cell("power", "base", "paper");
    Throughputs.Cell normal = table.cell("normal", "base", "paper");
    List<Throughputs.Cell> base = throughputs(table, true);
    List<Throughputs.Cell> others = throughputs(table, false);
    List<Throughputs.Cell> compact =
        others.stream().filter(cell -> cell.strategy().equals("compact")).toList();
    double hottest = hottest("power");
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            WHY,
            gains.size(),
            100 * mean(gains, bare),
            100 * bare.applyAsDouble(worstBare),
            worstBare.strategy(),
            worstBare.workload(),
            100 * mean(gains, Throughputs.Cell::error),
            100 * worst.error(),
            100 * hottest,
            2 / hottest,
            power.printedThroughput(),
            power.throughput(),
            normal.printedThroughput(),
            normal.throughput(),
            100 * Math.abs(off(worst(others, ErrorNotes::off))),
            100 * Math.abs(off(worst(base, ErrorNotes::off))),
            above(table, Throughputs.Cell::throughput),
            above(table, Throughputs.Cell::printedThroughput),
            compact.stream().mapToDouble(Throughputs.Cell::throughput).average().orElseThrow(),
            compact.stream().mapToDouble(Throughputs.Cell::printedThroughput).min().orElseThrow(),
            compact.stream().mapToDouble(Throughputs.Cell::printedThroughput).max().orElseThrow(),
            table.assumptions().stream().mapToLong(Assumption::compactAbove).max().orElseThrow(),
            balancedAboveComplete(table),
            gains.size(),
            Roxie.CLIENTS));
    Table lines =
        new Table(
            0,
            "clients",
            "phases",
            "overhead",
            "mean error",
            "largest error",
            "compact above coarse");
    for (Assumption other : table.assumptions()) {
      lines.row(
          Integer.toString(other.clients()),
          Integer.toString(other.phases()),
          format("%.2f", other.overhead()),
          format("%.1f%%", 100 * other.meanError()),
          format("%.1f%%", 100 * other.largestError()),
          format("%d of 4", other.compactAbove()));
    }
    return out.append(lines).toString();
  }

  /** The share of a workload's requests that ask for its hottest quarter, as Table I prints it. */
  private static double hottest(String workload) {
    return PrintedTable1.counts(workload)[0] / PrintedTable1.REQUESTS;
  }

  private static List<Throughputs.Cell> throughputs(Throughputs table, boolean base) {
    return table.cells().stream()
        .filter(cell -> cell.printedThroughput() != null && cell.strategy().equals("base") == base)
        .toList();
  }

  /** In how many skewed workloads compact is above coarse. */
  private static long above(Throughputs table, ToDoubleFunction<Throughputs.Cell> value) {
    return Distributions.ALL.stream()
        .filter(workload -> workload != Distributions.UNIFORM)
        .filter(
            workload ->
                value.applyAsDouble(table.cell(workload.name(), "compact", "paper"))
                    > value.applyAsDouble(table.cell(workload.name(), "coarse", "paper")))
        .count();
  }

  /** Where the paper's balanced is above its complete. */
  private static String balancedAboveComplete(Throughputs table) {
    List<String> workloads =
        Distributions.ALL.stream()
            .map(Distribution::name)
            .filter(
                workload ->
                    table.printed().throughput(workload, "balanced")
                        > table.printed().throughput(workload, "complete"))
            .toList();
    return workloads.isEmpty() ? "no workload" : String.join(", ", workloads);
  }

  private static double off(Throughputs.Cell cell) {
    return cell.throughput() / cell.printedThroughput() - 1;
  }

  /** Mean of the absolute values. */
  static double mean(List<Throughputs.Cell> cells, ToDoubleFunction<Throughputs.Cell> error) {
    return cells.stream()
        .mapToDouble(cell -> Math.abs(error.applyAsDouble(cell)))
        .average()
        .orElseThrow();
  }

  static Throughputs.Cell worst(
      List<Throughputs.Cell> cells, ToDoubleFunction<Throughputs.Cell> error) {
    return Collections.max(
        cells, Comparator.comparingDouble(cell -> Math.abs(error.applyAsDouble(cell))));
  }
}
