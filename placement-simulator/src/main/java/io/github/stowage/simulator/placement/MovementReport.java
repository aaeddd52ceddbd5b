package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.cell;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes down what replanning moves. */
public final class MovementReport {
  private static final String HEADER =
      """
      # Replanning: what moves

      Regenerate with `./stowage simulate replan --seed %d --out docs/simulation`.

      From a full placement on %d nodes (k = %d slots each, P = %,d partitions, %,d requests, the exact replica
      vector) to one for other nodes or other loads, at max:mean of 1.02 or what is possible. Copies are replicas on
      nodes that did not hold the partition, as a fraction of all slots afterwards; bound is the fewest
      copies for as many replicas of each partition; from scratch is what a placement made without a look at
      the old one would copy. Before is max:mean if nothing is copied. Steps copy at most one replica
      into and out of a node at a time. Resample is another instance of the same workload; drift -2 and -1 are less
      skewed, +1 and +2 more. The smallest gain that is worth a copy is set to 0 here; by default it is .05, and what
      gains less is left as it is.

      Paper A leaves this open. Prototype is what an independent one measured with an even split: the least and most
      of the three workloads; from scratch it copied %.2f to %.2f.

      **%s**

      ![Copies by change](replan.png)

      """;

  private static final String NOTES =
      """

      ## What to take from it

      - With weights, new nodes fill their slots and nothing else moves; when loads change, new weights do nearly
        all: at most %.1f%% of the slots are copied.
      - An even split has to copy up to %.1f%% of the slots for new loads.
      """;

  private MovementReport() {}

  public static Report of(Movement movement) {
    return new Report("replan", summary(movement), text(movement), panels(movement), 3, movement);
  }

  static String summary(Movement movement) {
    return format(
        "128 -> 160 nodes copies at most %.3f times the bound; new loads at most %.1f%% of the slots"
            + " with an even split and %.1f%% with weights; max:mean is at most %.3f. From scratch"
            + " %.0f%% or more would move.",
        movement.cells().stream()
            .filter(cell -> cell.change().equals("128 -> 160"))
            .mapToDouble(cell -> (double) cell.copies() / cell.lowerBound())
            .max()
            .orElseThrow(),
        mostForLoads(movement, "even"),
        mostForLoads(movement, "weighted"),
        movement.cells().stream().mapToDouble(Movement.Cell::after).max().orElseThrow(),
        Math.floor(
            movement.cells().stream()
                .mapToDouble(cell -> 100.0 * cell.fromScratch() / cell.slots())
                .min()
                .orElseThrow()));
  }

  /** In percent of the slots. */
  static double mostForLoads(Movement movement, String split) {
    return newLoads(movement)
        .filter(cell -> cell.split().equals(split))
        .mapToDouble(cell -> 100 * cell.share())
        .max()
        .orElseThrow();
  }

  static Stream<Movement.Cell> newLoads(Movement movement) {
    return movement.cells().stream().filter(cell -> !cell.change().contains("->"));
  }

  private static String text(Movement movement) {
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            HEADER,
            movement.seed(),
            Movement.MODEL.nodes().count(),
            Movement.MODEL.slots(),
            Movement.MODEL.partitions(),
            Model.REQUESTS,
            ReferenceNumbers.REPLAN_FROM_SCRATCH.get(0),
            ReferenceNumbers.REPLAN_FROM_SCRATCH.get(1),
            summary(movement)));
    Table table =
        new Table(
            4,
            "workload",
            "change",
            "loads",
            "split",
            "copies",
            "of the slots",
            "bound",
            "prototype",
            "from scratch",
            "before",
            "max:mean",
            "steps");
    for (Movement.Cell cell : movement.cells()) {
      table.row(
          cell.workload(),
          cell.change(),
          cell.loads(),
          cell.split(),
          Integer.toString(cell.copies()),
          format("%.3f", cell.share()),
          format("%.3f", (double) cell.lowerBound() / cell.slots()),
          prototype(cell),
          format("%.3f", (double) cell.fromScratch() / cell.slots()),
          cell("%.3f", cell.before()),
          format("%.4f", cell.after()),
          Integer.toString(cell.steps()));
    }
    double weighted = mostForLoads(movement, "weighted");
    return out.append(table)
        .append(format(NOTES, weighted, mostForLoads(movement, "even")))
        .toString();
  }

  private static String prototype(Movement.Cell cell) {
    boolean drift = ReferenceNumbers.REPLAN_DRIFTS.contains(cell.loads());
    String change = drift ? "drift" : cell.change();
    List<Double> range = ReferenceNumbers.REPLAN.get(change);
    return range == null || !cell.split().equals("even")
        ? "-"
        : format("%.3f to %.3f", range.get(0), range.get(1));
  }

  private static List<Panel> panels(Movement movement) {
    List<String> changes = movement.changes();
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Movement.WORKLOADS) {
      String name = workload.name();
      panels.add(
          Panel.bars(name, "", "copies / slots", changes)
              .with("weights", shares(movement, name, "weighted"))
              .with("even split", shares(movement, name, "even"))
              .with(
                  "even split, bound",
                  changes.stream()
                      .map(change -> movement.cell(name, change, "even"))
                      .map(cell -> (double) cell.lowerBound() / cell.slots())
                      .toList()));
    }
    return panels;
  }

  private static List<Double> shares(Movement movement, String workload, String split) {
    return movement.changes().stream()
        .map(change -> movement.cell(workload, change, split).share())
        .toList();
  }
}
