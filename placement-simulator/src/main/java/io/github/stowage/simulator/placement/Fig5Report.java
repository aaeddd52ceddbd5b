package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.report.BoxSummary;
import io.github.stowage.simulator.report.Diagram;
import io.github.stowage.simulator.report.Report;
import java.util.ArrayList;
import java.util.List;

/** Writes Figure 5 down. */
public final class Fig5Report {
  private static final String HEADER =
      """
      # Figure 5: loads of the nodes, by partitions per node

      Regenerate with `./stowage simulate fig5 --seed %d --out docs/simulation`.

      Balanced placement by Algorithm 1 on N = 128 nodes (M = 64, R = 2) with k slots each and P = 64 k partitions;
      requests split evenly over replicas. %d instances per workload, each %,d requests, drawn once over the partitions
      of the largest k and folded. Boxes are as in [Figure 4](fig4.md): the loads of all nodes in all instances, an
      instance's mean being 1. Vector is the paper's (L1) or ours (Adams).

      **%s**

      ![Box plots of the loads, then max:mean by k](fig5.png)

      """;

  private static final String CLAIMS =
      """

      ## What the paper says of the figure, with its own vector

      The heights of the boxes are not in the text; what it says of them is. Imbalance is the size of the box, it says: the
      range between the quartiles. Ours stands in brackets.

      | the paper | here |
      | --- | --- |
      | k = 16 balances gamma almost perfectly | loads from %.3f to %.3f of the mean (%.3f to %.3f) |
      | k = 4 brings the imbalance of most workloads below %.0f%% | %d of %d workloads (%d); the boxes are %s |
      | normal: the box shrinks greatly from k = 1 to 2 | from %.3f to %.3f (%.3f to %.3f) |
      | gamma: likewise | from %.3f to %.3f (%.3f to %.3f) |
      """;

  private Fig5Report() {}

  public static Report of(Fig5 fig5) {
    String text =
        format(HEADER, fig5.seed(), fig5.instances(), Model.REQUESTS, summary(fig5))
            + BoxTables.table("k", fig5.boxes())
            + claims(fig5)
            + Fig5Details.text(fig5);
    List<Diagram> pictures = new ArrayList<>(BoxTables.pictures("k", fig5.boxes()));
    pictures.addAll(Fig5Details.panels(fig5));
    return new Report("fig5", summary(fig5), text, pictures, 2, fig5);
  }

  static String summary(Fig5 fig5) {
    BoxSummary paper = fig5.box("gamma", 16, "paper").box();
    BoxSummary ours = fig5.box("gamma", 16, "ours").box();
    return format(
        "Gamma with k = 16: all loads are within %.1f%% of the mean with the paper's vector and"
            + " %.1f%% with the exact one; with swaps max:mean is at most %.4f from k = 8 on.",
        100 * imbalance(paper), 100 * imbalance(ours), Fig5Details.worstSwaps(fig5, 8, 32));
  }

  /** How far the extreme loads are from the mean, as a fraction of it. */
  static double imbalance(BoxSummary box) {
    return Math.max(box.most() - 1, 1 - box.least());
  }

  private static String claims(Fig5 fig5) {
    BoxSummary paper = fig5.box("gamma", 16, "paper").box();
    BoxSummary ours = fig5.box("gamma", 16, "ours").box();
    double below = PrintedText.FIG_5_BELOW;
    return format(
        CLAIMS,
        paper.least(),
        paper.most(),
        ours.least(),
        ours.most(),
        100 * below,
        fours(fig5, "paper").stream().filter(box -> box.box() < below).count(),
        Distributions.ALL.size(),
        fours(fig5, "ours").stream().filter(box -> box.box() < below).count(),
        String.join(
            ", ", fours(fig5, "paper").stream().map(box -> format("%.3f", box.box())).toList()),
        fig5.box("normal", 1, "paper").box().box(),
        fig5.box("normal", 2, "paper").box().box(),
        fig5.box("normal", 1, "ours").box().box(),
        fig5.box("normal", 2, "ours").box().box(),
        fig5.box("gamma", 1, "paper").box().box(),
        fig5.box("gamma", 2, "paper").box().box(),
        fig5.box("gamma", 1, "ours").box().box(),
        fig5.box("gamma", 2, "ours").box().box());
  }

  private static List<BoxSummary> fours(Fig5 fig5, String vector) {
    List<BoxSummary> fours = new ArrayList<>();
    for (Distribution workload : Distributions.ALL) {
      fours.add(fig5.box(workload.name(), 4, vector).box());
    }
    return fours;
  }
}
