package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.report.BoxSummary;
import io.github.stowage.simulator.report.Report;
import java.util.Arrays;
import java.util.List;

/** Writes Figure 4 down. */
public final class Fig4Report {
  private static final String HEADER =
      """
      # Figure 4: loads of the nodes, by replication factor

      Regenerate with `./stowage simulate fig4 --seed %d --out docs/simulation`.

      Coarse placement, M = 64, k = 1, so R x 64 nodes with one partition each. %d instances of %,d queries per
      workload; each box has the loads of all nodes in all instances, and an instance's mean is 1. The whiskers are 1.5
      times the range between the quartiles away from them, cut off at the least and at the largest load; what lies
      beyond is an outlier. Vector is the paper's (L1) or ours (Adams).

      **%s**

      ![Box plots of the loads](fig4.png)

      """;

  private static final String CLAIMS =
      """

      ## What the paper says of the figure, with its own vector

      The heights of the boxes are not in the text, nor is where the axis of R ends; what it says of them is.

      | the paper | here |
      | --- | --- |
      | gamma, R = 1: low median, large box | median %.3f, box %.3f |
      | gamma, R = 2: more overloaded nodes | above 1.5 times the mean: %.1f nodes per instance, with R = 1 %.1f |
      | gamma, as R grows: the median comes near the mean | %s for R = %s |
      | gamma, as R grows: the box shrinks | %s |
      | there are still many outliers | of the skewed workloads with R = 8: %s of the nodes |
      | R alone does not cure under-utilisation | the least load of the skewed workloads with R = 8 is %.3f to %.3f of the mean |
      """;

  /** Of the mean; the paper does not say from where on a node is overloaded. */
  static final double OVERLOADED = 1.5;

  private static final List<Distribution> SKEWED =
      Distributions.ALL.stream().filter(w -> w != Distributions.UNIFORM).toList();

  private Fig4Report() {}

  public static Report of(Fig4 fig4) {
    String text =
        format(HEADER, fig4.seed(), fig4.instances(), Model.REQUESTS, summary(fig4))
            + BoxTables.table("R", fig4.cells())
            + claims(fig4);
    return new Report("fig4", summary(fig4), text, BoxTables.pictures("R", fig4.cells()), 2, fig4);
  }

  static String summary(Fig4 fig4) {
    BoxSummary one = fig4.cell("gamma", 1, "paper").box();
    BoxSummary eight = fig4.cell("gamma", 8, "paper").box();
    return format(
        "Gamma: from R = 1 to 8 the median rises from %.3f to %.3f of the mean and the largest load"
            + " falls from %.2f to %.2f times the mean (exact vector: %.2f), but the least stays"
            + " %.3f.",
        one.median(),
        eight.median(),
        one.most(),
        eight.most(),
        fig4.cell("gamma", 8, "ours").box().most(),
        eight.least());
  }

  private static String claims(Fig4 fig4) {
    NodeLoads one = fig4.cell("gamma", 1, "paper");
    NodeLoads two = fig4.cell("gamma", 2, "paper");
    List<BoxSummary> gamma =
        Fig4.REPLICATIONS.stream().map(r -> fig4.cell("gamma", r, "paper").box()).toList();
    List<BoxSummary> eights =
        SKEWED.stream().map(w -> fig4.cell(w.name(), 8, "paper").box()).toList();
    return format(
        CLAIMS,
        one.box().median(),
        one.box().box(),
        above(two, OVERLOADED) / fig4.instances(),
        above(one, OVERLOADED) / fig4.instances(),
        String.join(", ", gamma.stream().map(box -> format("%.3f", box.median())).toList()),
        String.join(", ", Fig4.REPLICATIONS.stream().map(String::valueOf).toList()),
        String.join(", ", gamma.stream().map(box -> format("%.3f", box.box())).toList()),
        String.join(", ", eights.stream().map(b -> format("%.1f%%", 100 * b.outliers())).toList()),
        eights.stream().mapToDouble(BoxSummary::least).min().orElseThrow(),
        eights.stream().mapToDouble(BoxSummary::least).max().orElseThrow());
  }

  /** How many nodes, over all instances, have more than so many times the mean. */
  static double above(NodeLoads cell, double load) {
    return Arrays.stream(cell.loads()).filter(l -> l > load).count();
  }
}
