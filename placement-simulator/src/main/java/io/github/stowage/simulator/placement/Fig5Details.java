package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The part of Figure 5's page that is not the paper's: max:mean by instance, and what swaps add.
 */
final class Fig5Details {
  /** What the reference table is rounded to, more or less. */
  static final double CLOSE = .01;

  private static final String HEADER =
      """

      ## max:mean by instance

      Not in the paper: the fullest node's load over the mean, with the exact vector (Adams). p95 is the 95th percentile
      of the instances. Greedy is Algorithm 1; swaps is the local search after it. Bound is what no placement of the
      same replicas can be below when requests are split evenly, largest of the instances. Reference is what an
      independent prototype measured of greedy for the same setting, a table of means, it says.

      """;

  private static final String NOTES =
      """

      ### Where the reference differs

      - The table says it holds means. %d of its %d cells are further than %.2f from our mean, which is up to
        %.3f below it and at most %.3f above; the means of the project's own prototype agree with ours.
      - Our 95th percentile is within %.3f of every cell. So the table probably holds a high percentile. Nothing
        was tuned to it; both are shown.

      ### What swaps reach

      - k >= 8: at most %.4f over all instances and workloads.
      - k = 4: at most %.4f in the mean and %.4f in the worst instance (%s); there is an instance in which
        no placement of the exact vector's replicas is below %.4f, so that is the vector's doing, not the
        search's.
      - k = 1: nothing. A node has one slot, and all are taken.
      """;

  private Fig5Details() {}

  static String text(Fig5 fig5) {
    StringBuilder out = new StringBuilder(HEADER);
    Table table =
        new Table(
            1,
            "workload",
            "k",
            "reference",
            "mean",
            "differs by",
            "p95",
            "differs by",
            "max",
            "swaps mean",
            "swaps p95",
            "swaps max",
            "bound");
    for (Fig5.Cell cell : fig5.cells()) {
      boolean referenced = cell.reference() != null;
      table.row(
          cell.workload(),
          Integer.toString(cell.k()),
          cell("%.3f", cell.reference()),
          format("%.3f", cell.greedy().mean()),
          cell("%+.3f", referenced ? meanOff(cell) : null),
          format("%.3f", cell.greedy().p95()),
          cell("%+.3f", referenced ? p95Off(cell) : null),
          format("%.3f", cell.greedy().max()),
          format("%.4f", cell.swaps().mean()),
          format("%.4f", cell.swaps().p95()),
          format("%.4f", cell.swaps().max()),
          format("%.4f", cell.bound()));
    }
    out.append(table);
    List<Fig5.Cell> referenced = referenced(fig5);
    List<Fig5.Cell> fours = fig5.cells().stream().filter(cell -> cell.k() == 4).toList();
    Fig5.Cell worst =
        Collections.max(fours, Comparator.comparingDouble(cell -> cell.swaps().max()));
    out.append(
        format(
            NOTES,
            referenced.stream().filter(cell -> Math.abs(meanOff(cell)) > CLOSE).count(),
            referenced.size(),
            CLOSE,
            -referenced.stream().mapToDouble(Fig5Details::meanOff).min().orElseThrow(),
            Math.max(0, referenced.stream().mapToDouble(Fig5Details::meanOff).max().orElseThrow()),
            furthest(fig5, Fig5Details::p95Off),
            worstSwaps(fig5, 8, 32),
            fours.stream().mapToDouble(cell -> cell.swaps().mean()).max().orElseThrow(),
            worst.swaps().max(),
            worst.workload(),
            worst.bound()));
    return out.toString();
  }

  static List<Fig5.Cell> referenced(Fig5 fig5) {
    return fig5.cells().stream().filter(cell -> cell.reference() != null).toList();
  }

  static double meanOff(Fig5.Cell cell) {
    return cell.greedy().mean() - cell.reference();
  }

  static double p95Off(Fig5.Cell cell) {
    return cell.greedy().p95() - cell.reference();
  }

  static double furthest(Fig5 fig5, ToDoubleFunction<Fig5.Cell> off) {
    return referenced(fig5).stream()
        .mapToDouble(cell -> Math.abs(off.applyAsDouble(cell)))
        .max()
        .orElseThrow();
  }

  /** Over the workloads and instances. */
  static double worstSwaps(Fig5 fig5, int least, int most) {
    return fig5.cells().stream()
        .filter(cell -> cell.k() >= least && cell.k() <= most)
        .mapToDouble(cell -> cell.swaps().max())
        .max()
        .orElseThrow();
  }

  static List<Panel> panels(Fig5 fig5) {
    List<String> slots = Fig5.SLOTS.stream().map(String::valueOf).toList();
    List<Panel> panels = new ArrayList<>();
    Panel swaps = Panel.lines("with swaps, largest", "k", "max:mean", slots);
    for (Distribution workload : Distributions.ALL) {
      String name = workload.name();
      List<Fig5.Cell> cells = fig5.of(name);
      panels.add(
          Panel.lines(name, "k", "max:mean", slots)
              .with("mean", values(cells, cell -> cell.greedy().mean()))
              .with("p95", values(cells, cell -> cell.greedy().p95()))
              .with("swaps, mean", values(cells, cell -> cell.swaps().mean()))
              .with("reference", values(cells, Fig5.Cell::reference)));
      swaps = swaps.with(name, values(cells, cell -> cell.swaps().max()));
    }
    panels.add(swaps);
    return panels;
  }

  private static List<Double> values(List<Fig5.Cell> cells, Function<Fig5.Cell, Double> value) {
    List<Double> values = new ArrayList<>();
    cells.forEach(cell -> values.add(value.apply(cell)));
    return values;
  }
}
