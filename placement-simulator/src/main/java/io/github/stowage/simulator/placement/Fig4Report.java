package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Writes Figure 4 down. */
public final class Fig4Report {
  private static final String HEADER =
      """
      # Figure 4: over- and under-utilisation

      Regenerate with `./stowage simulate fig4 --seed %d --out docs/simulation`.

      What the paper says in words: replicating whole nodes (coarse) by demand cures nodes with too much
      load, but not nodes with too little; replicating partitions (balanced) cures both. Shown as the fullest and
      the emptiest node's load over the mean; 1 is perfect. M = 64, R = 2, N = 128 nodes of k slots,
      P = M k partitions, the exact replica vector (Adams), requests split evenly over replicas, Algorithm 1
      without swaps, mean of %d instances of %,d requests.

      **The paper's figure and its numbers are not at hand: what is shown is our choice.** Base and coarse
      look at whole nodes of adjacent partitions, so k makes no difference to them.

      **%s**

      ![max:mean and min:mean by k](fig4.png)

      """;

  private Fig4Report() {}

  public static Report of(Fig4 fig4) {
    return new Report("fig4", summary(fig4), text(fig4), panels(fig4), 2, fig4);
  }

  /** Of the four workloads that are not even to begin with. */
  static String summary(Fig4 fig4) {
    return format(
        "Skewed workloads: max:mean falls from up to %.2f (base) to %.2f with coarse and %.3f with"
            + " balanced, k = 32; min:mean is %.3f to %.3f with coarse and %.3f or more with"
            + " balanced.",
        skewed(fig4, Strategy.BASE, Fig4.Cell::maxToMean)[1],
        skewed(fig4, Strategy.COARSE, Fig4.Cell::maxToMean)[1],
        skewed(fig4, Strategy.BALANCED, Fig4.Cell::maxToMean)[1],
        skewed(fig4, Strategy.COARSE, Fig4.Cell::minToMean)[0],
        skewed(fig4, Strategy.COARSE, Fig4.Cell::minToMean)[1],
        skewed(fig4, Strategy.BALANCED, Fig4.Cell::minToMean)[0]);
  }

  /**
   * @return least and most over all workloads but uniform, for the largest k
   */
  private static double[] skewed(
      Fig4 fig4, Strategy strategy, Function<Fig4.Cell, Double> measure) {
    double[] ends = {Double.POSITIVE_INFINITY, 0};
    for (Fig4.Cell cell : fig4.cells()) {
      if (cell.k() == 32
          && !cell.workload().equals("uniform")
          && cell.strategy().equals(Model.name(strategy))) {
        ends[0] = Math.min(ends[0], measure.apply(cell));
        ends[1] = Math.max(ends[1], measure.apply(cell));
      }
    }
    return ends;
  }

  private static String text(Fig4 fig4) {
    StringBuilder out = new StringBuilder();
    out.append(format(HEADER, fig4.seed(), fig4.instances(), Model.REQUESTS, summary(fig4)));
    List<String> headings = new ArrayList<>(List.of("workload", "strategy", "measure"));
    Fig4.SLOTS.forEach(k -> headings.add("k = " + k));
    Table table = new Table(3, headings);
    for (Distribution workload : Distributions.ALL) {
      for (Strategy strategy : Fig4.STRATEGIES) {
        String name = Model.name(strategy);
        List<Fig4.Cell> cells = fig4.of(workload.name(), name);
        table.row(line(workload.name(), name, "max:mean", cells, Fig4.Cell::maxToMean));
        table.row(line(workload.name(), name, "min:mean", cells, Fig4.Cell::minToMean));
      }
    }
    return out.append(table).toString();
  }

  private static List<String> line(
      String workload,
      String strategy,
      String measure,
      List<Fig4.Cell> cells,
      Function<Fig4.Cell, Double> value) {
    List<String> line = new ArrayList<>(List.of(workload, strategy, measure));
    cells.forEach(cell -> line.add(format("%.3f", value.apply(cell))));
    return line;
  }

  private static List<Panel> panels(Fig4 fig4) {
    List<String> slots = Fig4.SLOTS.stream().map(String::valueOf).toList();
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      Panel most = Panel.lines(workload.name() + ", fullest node", "k", "max:mean", slots);
      Panel least = Panel.lines(workload.name() + ", emptiest node", "k", "min:mean", slots);
      for (Strategy strategy : Fig4.STRATEGIES) {
        String name = Model.name(strategy);
        List<Fig4.Cell> cells = fig4.of(workload.name(), name);
        most = most.with(name, cells.stream().map(Fig4.Cell::maxToMean).toList());
        least = least.with(name, cells.stream().map(Fig4.Cell::minToMean).toList());
      }
      panels.add(most);
      panels.add(least);
    }
    return panels;
  }
}
