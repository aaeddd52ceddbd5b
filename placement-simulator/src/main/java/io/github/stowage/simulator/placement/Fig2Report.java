package io.github.stowage.simulator.placement;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.report.Panel;
import io.github.stowage.simulator.report.Report;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Writes Figure 2 down. */
public final class Fig2Report {
  private static final String HEADER =
      """
      # Figure 2: finer partitions alone

      Regenerate with `./stowage simulate fig2 --seed %d --out docs/simulation`. Nothing in it is random.

      The paper's example: four nodes that can serve 4 are asked for 8. Cut into sixteen partitions, the load can be
      placed more evenly, but each node still has about twice what it can serve. Loads are in units of what a node can
      serve.

      The text does not print the sixteen loads of (b). Ours are one set from which every number follows that it prints
      of Figures 2 and 3: in eighths of a node %s. (c) places them by Algorithm 1, balanced.

      **%s**

      ![Loads of the partitions and of the nodes](fig2.png)

      """;

  private Fig2Report() {}

  public static Report of(Example example, long seed) {
    Table table = new Table(1, "figure", "node", "paper", "ours", "difference");
    rows(table, "2(a), sums of (b)", PrintedText.FIG_2A, sums());
    rows(table, "2(c)", PrintedText.FIG_2C, example.redistributed());
    String eighths =
        String.join(", ", Example.FINE.stream().map(load -> format("%.0f", 8 * load)).toList());
    String text = format(HEADER, seed, eighths, summary(example)) + table;
    return new Report("fig2", summary(example), text, panels(example), 3, example);
  }

  static String summary(Example example) {
    return format(
        "Sixteen partitions on four nodes: loads %s (paper %s).",
        loads(example.redistributed()), loads(PrintedText.FIG_2C));
  }

  /** Of the partitions that are on the same node in (a). */
  static List<Double> sums() {
    int nodes = PrintedText.FIG_2A.size();
    int each = Example.FINE.size() / nodes;
    List<Double> sums = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      sums.add(
          Example.FINE.subList(node * each, (node + 1) * each).stream()
              .mapToDouble(Double::doubleValue)
              .sum());
    }
    return sums;
  }

  private static void rows(Table table, String figure, List<Double> printed, List<Double> ours) {
    for (int node = 0; node < printed.size(); node++) {
      table.row(
          figure,
          Integer.toString(node + 1),
          format("%.3f", printed.get(node)),
          format("%.3f", ours.get(node)),
          format("%+.3f", ours.get(node) - printed.get(node)));
    }
  }

  private static String loads(List<Double> loads) {
    return String.join(", ", loads.stream().map(load -> format("%.3f", load)).toList());
  }

  private static List<Panel> panels(Example example) {
    return List.of(
        bars("(a) four partitions", "partition", PrintedText.FIG_2A),
        bars("(b) sixteen partitions", "partition", Example.FINE),
        bars("(c) sixteen partitions on four nodes", "node", example.redistributed()));
  }

  private static Panel bars(String title, String xAxis, List<Double> loads) {
    List<String> numbers =
        IntStream.rangeClosed(1, loads.size()).mapToObj(Integer::toString).toList();
    return Panel.bars(title, xAxis, "load", numbers).with("load", loads);
  }
}
