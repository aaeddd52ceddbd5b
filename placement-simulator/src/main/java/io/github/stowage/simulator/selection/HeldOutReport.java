package io.github.stowage.simulator.selection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes the held-out scenarios down, apart from those that the adaptive rule was tuned on. */
public final class HeldOutReport {
  private static final String HEADER =
      """
      # Replica selection: scenarios that nothing was tuned on

      Regenerate with `./stowage simulate selection --seed %d --out docs/simulation`.

      Ten kinds of trouble with seeds of their own; the strategies and the model are those of
      [selection.md](selection.md), whose scenarios the adaptive rule was tuned on. %d independent runs
      per cell. An error counts as the time-out. Where more than 1%% of the reads end so, p99 is the
      time-out and a ratio says nothing: such a cell says how many. The last column is the 95%% interval
      of adaptive's ratio to the best realisable strategy, by bootstrap over the runs. In multi-dc no
      strategy is told which nodes are far. Nothing was tuned on a scenario here, but ADR 35 changed what
      sparse showed to be weak.

      """;

  private HeldOutReport() {}

  /**
   * @param directory made if it does not exist; selection-held-out.md there is replaced
   */
  public static void write(StudyResult result, Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("selection-held-out.md"), text(result));
  }

  static String text(StudyResult result) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            HEADER,
            result.seed() - HeldOutScenarios.SEED_OFFSET,
            result.replications()));
    out.append("**").append(SelectionReport.summary(result)).append("**\n\n");
    out.append("## p99 in ms (ratio to the best realisable strategy)\n\n");
    List<String> strategies = result.strategies();
    out.append("| scenario | ")
        .append(String.join(" | ", strategies))
        .append(" | 95% interval |\n");
    out.append("| --- |").append(" ---: |".repeat(strategies.size() + 1)).append('\n');
    for (String scenario : result.scenarios()) {
      out.append("| ").append(scenario);
      for (String strategy : strategies) {
        out.append(" | ").append(SelectionReport.p99(result, scenario, strategy));
      }
      BootstrapInterval interval =
          BootstrapInterval.ofRatio(
              result.cell(scenario, SelectionReport.ADAPTIVE).p99MillisByRun(),
              result.best(scenario).p99MillisByRun());
      out.append(
          String.format(Locale.ROOT, " | %.2f to %.2f |%n", interval.low(), interval.high()));
    }
    out.append("\n## The scenarios\n\n");
    for (String scenario : result.scenarios()) {
      out.append("- ").append(scenario).append(": ");
      out.append(result.best(scenario).description()).append(".\n");
    }
    return out.toString().replace(System.lineSeparator(), "\n");
  }
}
