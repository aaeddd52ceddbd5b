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

/** Writes the study of over- and under-utilisation down. */
public final class UtilisationReport {
  private static final String HEADER =
      """
      # Over- and under-utilisation

      Regenerate with `./stowage simulate utilisation --seed %d --out docs/simulation`.

      Paper A's conclusion: replicating whole nodes (coarse) by demand cures nodes with too much load, but not nodes with
      too little; replicating partitions (balanced) cures both. The paper shows it by [Figure 4](fig4.md) and
      [Figure 5](fig5.md); this page, which the paper does not have, by the fullest and the emptiest node's load over
      the mean; 1 is perfect. M = 64, R = 2, N = 128 nodes of k slots,
      P = M k partitions, the exact replica vector (Adams), requests split evenly over replicas, Algorithm 1
      without swaps, mean of %d instances of %,d requests.

      Base and coarse look at whole nodes of adjacent partitions, so k makes no difference to them.

      **%s**

      ![max:mean and min:mean by k](utilisation.png)

      """;

  private UtilisationReport() {}

  public static Report of(Utilisation utilisation) {
    return new Report(
        "utilisation",
        summary(utilisation),
        text(utilisation),
        panels(utilisation),
        2,
        utilisation);
  }

  /** Of the four workloads that are not even to begin with. */
  static String summary(Utilisation utilisation) {
    return format(
        "Skewed workloads: max:mean falls from up to %.2f (base) to %.2f with coarse and %.3f with"
            + " balanced, k = 32; min:mean is %.3f to %.3f with coarse and %.3f or more with"
            + " balanced.",
        skewed(utilisation, Strategy.BASE, Utilisation.Cell::maxToMean)[1],
        skewed(utilisation, Strategy.COARSE, Utilisation.Cell::maxToMean)[1],
        skewed(utilisation, Strategy.BALANCED, Utilisation.Cell::maxToMean)[1],
        skewed(utilisation, Strategy.COARSE, Utilisation.Cell::minToMean)[0],
        skewed(utilisation, Strategy.COARSE, Utilisation.Cell::minToMean)[1],
        skewed(utilisation, Strategy.BALANCED, Utilisation.Cell::minToMean)[0]);
  }

  /**
   * @return least and most over all workloads but uniform, for the largest k
   */
  private static double[] skewed(
      Utilisation utilisation, Strategy strategy, Function<Utilisation.Cell, Double> measure) {
    double[] ends = {Double.POSITIVE_INFINITY, 0};
    for (Utilisation.Cell cell : utilisation.cells()) {
      if (cell.k() == 32
          && !cell.workload().equals("uniform")
          && cell.strategy().equals(Model.name(strategy))) {
        ends[0] = Math.min(ends[0], measure.apply(cell));
        ends[1] = Math.max(ends[1], measure.apply(cell));
      }
    }
    return ends;
  }

  private static String text(Utilisation utilisation) {
    StringBuilder out = new StringBuilder();
    out.append(
        format(
            HEADER,
            utilisation.seed(),
            utilisation.instances(),
            Model.REQUESTS,
            summary(utilisation)));
    List<String> headings = new ArrayList<>(List.of("workload", "strategy", "measure"));
    Utilisation.SLOTS.forEach(k -> headings.add("k = " + k));
    Table table = new Table(3, headings);
    for (Distribution workload : Distributions.ALL) {
      for (Strategy strategy : Utilisation.STRATEGIES) {
        String name = Model.name(strategy);
        List<Utilisation.Cell> cells = utilisation.of(workload.name(), name);
        table.row(line(workload.name(), name, "max:mean", cells, Utilisation.Cell::maxToMean));
        table.row(line(workload.name(), name, "min:mean", cells, Utilisation.Cell::minToMean));
      }
    }
    return out.append(table).toString();
  }

  private static List<String> line(
      String workload,
      String strategy,
      String measure,
      List<Utilisation.Cell> cells,
      Function<Utilisation.Cell, Double> value) {
    List<String> line = new ArrayList<>(List.of(workload, strategy, measure));
    cells.forEach(cell -> line.add(format("%.3f", value.apply(cell))));
    return line;
  }

  private static List<Panel> panels(Utilisation utilisation) {
    List<String> slots = Utilisation.SLOTS.stream().map(String::valueOf).toList();
    List<Panel> panels = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      Panel most = Panel.lines(workload.name() + ", fullest node", "k", "max:mean", slots);
      Panel least = Panel.lines(workload.name() + ", emptiest node", "k", "min:mean", slots);
      for (Strategy strategy : Utilisation.STRATEGIES) {
        String name = Model.name(strategy);
        List<Utilisation.Cell> cells = utilisation.of(workload.name(), name);
        most = most.with(name, cells.stream().map(Utilisation.Cell::maxToMean).toList());
        least = least.with(name, cells.stream().map(Utilisation.Cell::minToMean).toList());
      }
      panels.add(most);
      panels.add(least);
    }
    return panels;
  }
}
