package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes down how placements bear a workload that drifts. */
public final class DriftReport {
  private static final String HEADER =
      """
      # Drift: balance when the workload shifts

      Regenerate with `./stowage simulate drift --seed %d --out docs/simulation`.

      Placements made for one workload under another: max:mean with the anticipated loads, and average and worst
      of the four distributions it may drift into (two less and two more skewed; of uniform all four are more), by
      their expected counts. Requests are split evenly over replicas. M = 64, R = 2, N = 128 nodes of k
      slots, P = M k partitions, the exact replica vector (Adams), Algorithm 1 without swaps; %d instances
      of %,d requests are anticipated.

      Paper A measures robustness by throughput on eight nodes: [Figure 8](fig8.md). Its simulations have no shifts; this
      page has them at the size of its Figures 4 to 7.

      **%s**

      ![max:mean by k, shifted](drift.png)

      """;

  private static final String NOTES =
      """

      Hybrid is not the paper's. Its replicas are made for unequal weights, so an even split, as here, is the wrong use
      of it: it is uneven even with the anticipated loads, though all its partitions are unique. With weights
      it is the most robust of all: [routing](routing.md).
      """;

  private DriftReport() {}

  public static Report of(Drift drift) {
    return new Report("drift", summary(drift), text(drift), panels(drift), 2, drift);
  }

  static String summary(Drift drift) {
    return format(
        "Shifted, balanced placement's average max:mean is below compact's in %d of %d cells, and"
            + " full's is within %.3f of balanced's in all.",
        below(drift, "balanced", "compact"),
        drift.cells().size() / drift.strategies().size(),
        drift.cells().stream()
            .filter(cell -> cell.strategy().equals("full"))
            .mapToDouble(
                full ->
                    Math.abs(
                        full.even().average()
                            - drift.cell(full.workload(), full.k(), "balanced").even().average()))
            .max()
            .orElseThrow());
  }

  /** In how many cells the first strategy's average is below the second's. */
  static long below(Drift drift, String strategy, String other) {
    return drift.cells().stream()
        .filter(cell -> cell.strategy().equals(strategy))
        .filter(
            cell ->
                cell.even().average()
                    < drift.cell(cell.workload(), cell.k(), other).even().average())
        .count();
  }

  private static String text(Drift drift) {
    StringBuilder out = new StringBuilder();
    out.append(format(HEADER, drift.seed(), drift.instances(), Model.REQUESTS, summary(drift)));
    Table table =
        new Table(
            2,
            "workload",
            "strategy",
            "k",
            "unique / k",
            "anticipated",
            "shifted, average",
            "worst");
    for (Drift.Cell cell : drift.cells()) {
      table.row(
          cell.workload(),
          cell.strategy(),
          Integer.toString(cell.k()),
          format("%.3f", cell.unique()),
          format("%.3f", cell.even().anticipated()),
          format("%.3f", cell.even().average()),
          format("%.3f", cell.even().worst()));
    }
    return out.append(table).append(NOTES).toString();
  }

  private static List<Panel> panels(Drift drift) {
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      panels.add(panel(drift, workload.name(), "average of the shifts", Drift.Balance::average));
      panels.add(panel(drift, workload.name(), "worst of the shifts", Drift.Balance::worst));
    }
    return panels;
  }

  private static Panel panel(
      Drift drift, String workload, String title, ToDoubleFunction<Drift.Balance> value) {
    List<String> slots = Drift.SLOTS.stream().map(String::valueOf).toList();
    Panel panel = Panel.lines(workload + ", " + title, "k", "max:mean", slots);
    for (String strategy : drift.strategies()) {
      panel =
          panel.with(
              strategy,
              Drift.SLOTS.stream()
                  .map(k -> value.applyAsDouble(drift.cell(workload, k, strategy).even()))
                  .toList());
    }
    return panel;
  }
}
