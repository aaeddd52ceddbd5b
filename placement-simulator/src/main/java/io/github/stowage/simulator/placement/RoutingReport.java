package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.bold;
import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Writes down what routing weights add. */
public final class RoutingReport {
  private static final String HEADER =
      """
      # Routing: weights against an even split

      Regenerate with `./stowage simulate routing --seed %d --out docs/simulation`.

      max:mean with the loads a placement was made for, and average and worst of the four distributions that
      the workload may drift into, by their expected counts. Even: every replica of a partition gets the same.
      Weights: the best for the placement and the loads, by maximum flow; when loads shift, the weights follow, and no
      replica moves. M = 64, N = 128 nodes of k slots, P = M k partitions, the exact replica vector (Adams),
      balanced and full with swaps; wrap and hybrid decide by themselves how many replicas there are. %d instances of
      %,d requests are anticipated. None of this is in the paper.

      **%s**

      ![max:mean with routing weights](routing.png)

      ## Hybrid with weights (full with weights; full with an even split), average of the shifts

      """;

  private static final String NOTES =
      """

      ## What to take from it

      - Hybrid with weights is perfectly balanced with the anticipated loads in every cell: at most %.5f. It has
        the slots of the others; wrap does the same with fewer replicas, but shifts find it unprepared.
      - With weights full bears shifts as well as hybrid from k = 8 on, at most %.3f on average.
      - At k = 2 no placement here bears shifts well: the hottest partitions have too few replicas.
      - Wrap and hybrid are made for weights. Split evenly their average is above full's in %d of %d cells.
      """;

  private RoutingReport() {}

  public static Report of(Drift drift) {
    return new Report("routing", summary(drift), text(drift), panels(drift), 2, drift);
  }

  static String summary(Drift drift) {
    long wins =
        cells(drift, "hybrid")
            .filter(cell -> cell.weights().average() < full(drift, cell).even().average())
            .count();
    return format(
        "Hybrid with weights: max:mean at most %.4f as anticipated; shifted, below full's with an even"
            + " split in %d of %d cells, %.3f against %.3f on average; full with weights has %.3f.",
        worstAnticipated(drift),
        wins,
        cells(drift, "hybrid").count(),
        cells(drift, "hybrid")
            .mapToDouble(cell -> cell.weights().average())
            .average()
            .orElseThrow(),
        cells(drift, "full").mapToDouble(cell -> cell.even().average()).average().orElseThrow(),
        cells(drift, "full").mapToDouble(cell -> cell.weights().average()).average().orElseThrow());
  }

  private static String notes(Drift drift) {
    double full =
        cells(drift, "full")
            .filter(cell -> cell.k() >= 8)
            .mapToDouble(cell -> cell.weights().average())
            .max()
            .orElseThrow();
    List<Drift.Cell> ours = Stream.concat(cells(drift, "wrap"), cells(drift, "hybrid")).toList();
    long above =
        ours.stream()
            .filter(cell -> cell.even().average() > full(drift, cell).even().average())
            .count();
    return format(NOTES, worstAnticipated(drift), full, above, ours.size());
  }

  static double worstAnticipated(Drift drift) {
    return cells(drift, "hybrid")
        .mapToDouble(cell -> cell.weights().worstAnticipated())
        .max()
        .orElseThrow();
  }

  static Stream<Drift.Cell> cells(Drift drift, String strategy) {
    return drift.cells().stream().filter(cell -> cell.strategy().equals(strategy));
  }

  static Drift.Cell full(Drift drift, Drift.Cell cell) {
    return drift.cell(cell.workload(), cell.k(), "full");
  }

  private static String text(Drift drift) {
    StringBuilder out = new StringBuilder();
    out.append(format(HEADER, drift.seed(), drift.instances(), Model.REQUESTS, summary(drift)));
    List<String> headings = new ArrayList<>(List.of("workload"));
    Drift.SLOTS.forEach(k -> headings.add("k = " + k));
    Table highlights = new Table(1, headings);
    for (Distribution workload : Distributions.ALL) {
      List<String> row = new ArrayList<>(List.of(workload.name()));
      cells(drift, "hybrid")
          .filter(cell -> cell.workload().equals(workload.name()))
          .forEach(
              cell ->
                  row.add(
                      bold(format("%.3f", cell.weights().average()))
                          + format(
                              " (%.3f; %.3f)",
                              full(drift, cell).weights().average(),
                              full(drift, cell).even().average())));
      highlights.row(row);
    }
    out.append(highlights).append("\n## All\n\n");
    Table table =
        new Table(
            2,
            "workload",
            "strategy",
            "k",
            "unique / k",
            "even: anticipated",
            "average",
            "worst",
            "weights: anticipated",
            "average",
            "worst");
    for (Drift.Cell cell : drift.cells()) {
      boolean hybrid = cell.strategy().equals("hybrid");
      String average = format("%.3f", cell.weights().average());
      table.row(
          cell.workload(),
          cell.strategy(),
          Integer.toString(cell.k()),
          format("%.3f", cell.unique()),
          format("%.3f", cell.even().anticipated()),
          format("%.3f", cell.even().average()),
          format("%.3f", cell.even().worst()),
          format("%.4f", cell.weights().anticipated()),
          hybrid ? bold(average) : average,
          format("%.3f", cell.weights().worst()));
    }
    return out.append(table).append(notes(drift)).toString();
  }

  private static List<Panel> panels(Drift drift) {
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      String name = workload.name();
      panels.add(panel(drift, name, "anticipated", Drift.Balance::anticipated));
      panels.add(panel(drift, name, "average of the shifts", Drift.Balance::average));
    }
    return panels;
  }

  private static Panel panel(
      Drift drift, String workload, String title, ToDoubleFunction<Drift.Balance> value) {
    List<String> slots = Drift.SLOTS.stream().map(String::valueOf).toList();
    Panel panel = Panel.lines(workload + ", " + title, "k", "max:mean", slots);
    panel =
        panel.with(
            "full, even",
            Drift.SLOTS.stream()
                .map(k -> value.applyAsDouble(drift.cell(workload, k, "full").even()))
                .toList());
    for (String strategy : List.of("balanced", "full", "wrap", "hybrid")) {
      panel =
          panel.with(
              strategy,
              Drift.SLOTS.stream()
                  .map(k -> value.applyAsDouble(drift.cell(workload, k, strategy).weights()))
                  .toList());
    }
    return panel;
  }
}
