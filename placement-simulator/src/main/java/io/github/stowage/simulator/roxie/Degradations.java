package io.github.stowage.simulator.roxie;

import static io.github.stowage.simulator.report.Table.format;

import io.github.stowage.core.workload.Distribution;
import io.github.stowage.simulator.paper.PrintedText;
import io.github.stowage.simulator.report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Paper A's worst degradations beside ours. Its text has three workloads and names none, but says
 * that they go up in skew; so each way to choose three of the four is a reading of it.
 */
final class Degradations {
  private static final String HEADER =
      """

      ## Worst degradation, beside the paper's

      The paper prints three per strategy, of workloads that go up in skew and that its text does not name. Three of the
      four workloads in that order can be chosen in four ways. Difference is ours less the paper's, in percentage
      points, with the paper's vector.

      """;

  private static final String WHY =
      """

      How far the paper's workloads shifted is not in its text. In the model compact hardly feels a shift: nearly every
      partition has one queue only, so that randomness limits its throughput more than the loads do
      ([Table II](table2.md)). The paper's compact falls the more, the more skewed the workload is.
      """;

  private Degradations() {}

  static String text(Shifts shifts) {
    Table lines = new Table(2, "strategy", "if they are", "paper", "ours", "largest difference");
    PrintedText.WORST_DEGRADATION.keySet().stream()
        .sorted()
        .forEach(
            strategy ->
                readings()
                    .forEach(
                        reading ->
                            lines.row(
                                strategy,
                                String.join(", ", reading),
                                percents(PrintedText.WORST_DEGRADATION.get(strategy)),
                                percents(ours(shifts, strategy, reading)),
                                format("%.1f", 100 * largest(shifts, strategy, reading)))));
    return HEADER + lines + WHY;
  }

  /** The workloads, less one each time, in ascending order of skew. */
  static List<List<String>> readings() {
    List<List<String>> readings = new ArrayList<>();
    for (int left = Shifts.WORKLOADS.size() - 1; left >= 0; left--) {
      List<String> reading =
          new ArrayList<>(Shifts.WORKLOADS.stream().map(Distribution::name).toList());
      reading.remove(left);
      readings.add(reading);
    }
    return readings;
  }

  static List<Double> ours(Shifts shifts, String strategy, List<String> workloads) {
    return workloads.stream()
        .map(workload -> shifts.cell(workload, strategy, "paper").degradation())
        .toList();
  }

  /** The absolute difference from the paper, a fraction. */
  static double largest(Shifts shifts, String strategy, List<String> workloads) {
    List<Double> ours = ours(shifts, strategy, workloads);
    List<Double> printed = PrintedText.WORST_DEGRADATION.get(strategy);
    double largest = 0;
    for (int i = 0; i < ours.size(); i++) {
      largest = Math.max(largest, Math.abs(ours.get(i) - printed.get(i)));
    }
    return largest;
  }

  private static String percents(List<Double> fractions) {
    return String.join(", ", fractions.stream().map(f -> format("%.0f%%", 100 * f)).toList());
  }
}
