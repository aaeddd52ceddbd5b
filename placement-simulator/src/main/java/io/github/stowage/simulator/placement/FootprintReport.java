package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Writes Figures 6 and 7 down. */
public final class FootprintReport {
  /** The only workload that the paper shows; the others are very similar, it says. */
  private static final String SHOWN = "power";

  private static final String HEADER =
      """
      # Figure %s: unique partitions per node

      Regenerate with `./stowage simulate %s --seed %d --out docs/simulation`.

      Different partitions on a node over its k slots, mean of the nodes and over %d instances of %,d requests;
      M = 64, N = R M nodes, P = M k partitions, Algorithm 1 without swaps. Vector is the paper's (L1) or ours (Adams).
      %s

      **%s**

      ![Unique partitions per node](%s.png)

      The charts show power, as the paper does; it says that the other workloads are very similar, and the table
      has them. The lines' heights are not in its text. What the text says: full is 1 by definition, balanced very
      nearly 1 in all cases, and compact tends to 1/R as k grows. Difference is compact, with the paper's vector, less
      1/R.

      """;

  private FootprintReport() {}

  public static Report fig6(Footprint footprint) {
    List<Footprint.Cell> power = footprint.of(SHOWN, 2);
    List<Panel> panels =
        List.of(
            strategies("vector: paper", power, Footprint.Cell::paper),
            strategies("vector: ours", power, Footprint.Cell::ours));
    String axes =
        "As in the paper's figure: k from 2 to 32 on a log scale, R = 2, an axis from 0 to 1.";
    String summary = summary(footprint);
    String text = header(footprint, "6", axes, summary) + table(footprint);
    return new Report("fig6", summary, text, panels, 2, footprint);
  }

  public static Report fig7(Footprint footprint) {
    List<Panel> panels =
        List.of(
            replications("compact, vector: paper", footprint, Footprint.Cell::paper),
            replications("compact, vector: ours", footprint, Footprint.Cell::ours));
    String axes =
        "As in the paper's figure: compact by k for several R, an axis from 0 to 1. Its text does"
            + " not name the R.";
    String summary = summary(footprint);
    String text = header(footprint, "7", axes, summary) + table(footprint);
    return new Report("fig7", summary, text, panels, 2, footprint);
  }

  /** Over all cells; of compact those with the largest k. */
  static String summary(Footprint footprint) {
    return format(
        "At k = 32 compact is at most %.3f above 1/R with the paper's vector and %.3f with the"
            + " exact one; balanced is nowhere below %.3f and %.3f.",
        furthest(footprint, cell -> cell.paper().compact()),
        furthest(footprint, cell -> cell.ours().compact()),
        least(footprint, cell -> cell.paper().balanced()),
        least(footprint, cell -> cell.ours().balanced()));
  }

  private static String header(Footprint footprint, String figure, String axes, String summary) {
    String name = "fig" + figure;
    return format(
        HEADER,
        figure,
        name,
        footprint.seed(),
        footprint.instances(),
        Model.REQUESTS,
        axes,
        summary,
        name);
  }

  private static Table table(Footprint footprint) {
    Table table =
        new Table(
            1,
            "workload",
            "R",
            "k",
            "compact, paper",
            "1/R",
            "difference",
            "compact, ours",
            "balanced, paper",
            "balanced, ours",
            "full");
    for (Footprint.Cell cell : footprint.cells()) {
      table.row(
          cell.workload(),
          Integer.toString(cell.replication()),
          Integer.toString(cell.k()),
          format("%.3f", cell.paper().compact()),
          format("%.3f", 1.0 / cell.replication()),
          format("%+.3f", cell.paper().compact() - 1.0 / cell.replication()),
          format("%.3f", cell.ours().compact()),
          format("%.4f", cell.paper().balanced()),
          format("%.4f", cell.ours().balanced()),
          format("%.0f", cell.paper().full()));
    }
    return table;
  }

  /** Compact's distance from 1/R with the largest k, the largest over workloads and R. */
  static double furthest(Footprint footprint, ToDoubleFunction<Footprint.Cell> compact) {
    int finest = Footprint.SLOTS.get(Footprint.SLOTS.size() - 1);
    return footprint.cells().stream()
        .filter(cell -> cell.k() == finest)
        .mapToDouble(cell -> compact.applyAsDouble(cell) - 1.0 / cell.replication())
        .max()
        .orElseThrow();
  }

  /** Over all cells. */
  static double least(Footprint footprint, ToDoubleFunction<Footprint.Cell> value) {
    return footprint.cells().stream().mapToDouble(value).min().orElseThrow();
  }

  private static Panel strategies(
      String title, List<Footprint.Cell> cells, Function<Footprint.Cell, Footprint.Unique> vector) {
    return panel(title)
        .with("balanced", values(cells, cell -> vector.apply(cell).balanced()))
        .with("full", values(cells, cell -> vector.apply(cell).full()))
        .with("compact", values(cells, cell -> vector.apply(cell).compact()));
  }

  private static Panel replications(
      String title, Footprint footprint, Function<Footprint.Cell, Footprint.Unique> vector) {
    Panel panel = panel(title);
    for (int replication : Footprint.REPLICATIONS) {
      List<Footprint.Cell> cells = footprint.of(SHOWN, replication);
      panel = panel.with("R = " + replication, values(cells, cell -> vector.apply(cell).compact()));
    }
    return panel;
  }

  private static Panel panel(String title) {
    List<String> slots = Footprint.SLOTS.stream().map(String::valueOf).toList();
    return Panel.lines(title, "k (log scale)", "unique / k", slots).upTo(1);
  }

  private static List<Double> values(
      List<Footprint.Cell> cells, ToDoubleFunction<Footprint.Cell> value) {
    List<Double> values = new ArrayList<>();
    cells.forEach(cell -> values.add(value.applyAsDouble(cell)));
    return values;
  }
}
