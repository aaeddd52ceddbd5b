package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes Figures 6 and 7 down. */
public final class FootprintReport {
  private static final String HEADER =
      """
      # Figure %s: unique partitions per node

      Regenerate with `./stowage simulate %s --seed %d --out docs/simulation`.

      Different partitions on a node over its k slots, mean of the nodes and over %d instances of %,d requests;
      M = 64, N = R M nodes, P = M k partitions, the exact replica vector (Adams), the paper's Algorithm 1
      without swaps. What compact saves in storage; full's is 1 by definition.

      The paper's own values are not at hand. Reference is what an independent prototype measured of compact;
      it found balanced nowhere below %.3f, without saying for which R; here it is nowhere below %.3f, which is
      a replica more or less: in a cell of 256 slots one that meets another is .004. %s

      **%s**

      ![Unique partitions per node](%s.png)

      """;

  private FootprintReport() {}

  public static Report fig6(Footprint footprint) {
    String summary =
        format(
            "Compact stores %.0f%% of the slots at k = 32, balanced never less than %.1f%%; compact is"
                + " within %.3f of every reference.",
            100 * mean(footprint, 2), 100 * leastBalanced(footprint), furthest(footprint));
    List<String> slots = slots();
    Panel compact = Panel.lines("compact (reference: power)", "k", "unique / k", slots);
    Panel balanced = Panel.lines("balanced (full: 1)", "k", "unique / k", slots);
    for (Distribution workload : Distributions.ALL) {
      List<Footprint.Cell> cells = footprint.of(workload.name(), 2);
      compact = compact.with(workload.name(), values(cells, Footprint.Cell::compact));
      balanced = balanced.with(workload.name(), values(cells, Footprint.Cell::balanced));
    }
    List<Footprint.Cell> power = footprint.of("power", 2);
    compact = compact.with("reference", values(power, Footprint.Cell::reference));
    String text =
        header(footprint, "6", "fig6", "Its figures of compact are for power.", summary)
            + table(footprint);
    return new Report("fig6", summary, text, List.of(compact, balanced), 2, footprint);
  }

  public static Report fig7(Footprint footprint) {
    String summary =
        format(
            "At k = 32 compact stores %.3f of the slots with R = 2, %.3f with 4 and %.3f with 8: near 1/R;"
                + " balanced never less than %.3f. Compact is within %.3f of every reference.",
            mean(footprint, 2),
            mean(footprint, 4),
            mean(footprint, 8),
            leastBalanced(footprint),
            furthest(footprint));
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      Panel panel = Panel.lines("compact, " + workload.name(), "k", "unique / k", slots());
      for (int replication : List.of(2, 4, 8)) {
        List<Footprint.Cell> cells = footprint.of(workload.name(), replication);
        panel = panel.with("R = " + replication, values(cells, Footprint.Cell::compact));
      }
      panels.add(panel);
    }
    Panel balanced = Panel.lines("balanced, gamma", "k", "unique / k", slots());
    for (int replication : List.of(2, 4, 8)) {
      List<Footprint.Cell> cells = footprint.of("gamma", replication);
      balanced = balanced.with("R = " + replication, values(cells, Footprint.Cell::balanced));
    }
    panels.add(balanced);
    String note =
        "Its figures of compact are for power with R = 2;\nfor R = 4 and 8 it does not say, and they"
            + " stand beside power too. The axes, k for each R, are our choice.";
    String text = header(footprint, "7", "fig7", note, summary) + table(footprint);
    return new Report("fig7", summary, text, panels, 3, footprint);
  }

  private static String header(
      Footprint footprint, String figure, String name, String note, String summary) {
    return format(
        HEADER,
        figure,
        name,
        footprint.seed(),
        footprint.instances(),
        Model.REQUESTS,
        ReferenceNumbers.FIG6_BALANCED,
        leastBalanced(footprint),
        note,
        summary,
        name);
  }

  private static Table table(Footprint footprint) {
    Table table =
        new Table(
            1, "workload", "R", "k", "compact", "reference", "differs by", "balanced", "full");
    for (Footprint.Cell cell : footprint.cells()) {
      table.row(
          cell.workload(),
          Integer.toString(cell.replication()),
          Integer.toString(cell.k()),
          format("%.3f", cell.compact()),
          cell("%.3f", cell.reference()),
          cell("%+.3f", cell.reference() == null ? null : cell.compact() - cell.reference()),
          format("%.4f", cell.balanced()),
          format("%.0f", cell.full()));
    }
    return table;
  }

  static Stream<Footprint.Cell> referenced(Footprint footprint) {
    return footprint.cells().stream().filter(cell -> cell.reference() != null);
  }

  private static double furthest(Footprint footprint) {
    return referenced(footprint)
        .mapToDouble(cell -> Math.abs(cell.compact() - cell.reference()))
        .max()
        .orElseThrow();
  }

  private static double leastBalanced(Footprint footprint) {
    return footprint.cells().stream().mapToDouble(Footprint.Cell::balanced).min().orElseThrow();
  }

  /** Compact's with k = 32, over the workloads. */
  private static double mean(Footprint footprint, int replication) {
    return footprint.cells().stream()
        .filter(cell -> cell.replication() == replication && cell.k() == 32)
        .mapToDouble(Footprint.Cell::compact)
        .average()
        .orElseThrow();
  }

  private static List<String> slots() {
    return Footprint.SLOTS.stream().map(String::valueOf).toList();
  }

  private static List<Double> values(
      List<Footprint.Cell> cells, Function<Footprint.Cell, Double> value) {
    return cells.stream().map(value).toList();
  }
}
