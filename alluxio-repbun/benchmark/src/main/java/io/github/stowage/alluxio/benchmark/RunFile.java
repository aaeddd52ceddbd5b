package io.github.stowage.alluxio.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.report.LoadKind;
import io.github.stowage.report.Metric;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Roles;
import io.github.stowage.report.Run;
import io.github.stowage.report.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a result directory says of its run. */
final class RunFile {
  private RunFile() {}

  /**
   * Writes run.json, or checks that the one that is there is of the same matrix.
   *
   * @throws BadInputException if it is of another
   */
  static void begin(Path file, ResultDirectory results, ColumnsMatrix matrix, List<CellPlan> plans)
      throws IOException {
    JsonNode now = new ObjectMapper().valueToTree(matrix);
    if (Files.exists(results.runFile())) {
      JsonNode was = results.readRun().matrix();
      // As texts: numbers that were read are not equal to numbers of other types.
      if (!was.toString().equals(now.toString())) {
        throw new BadInputException(
            file
                + " is not what "
                + results.runFile()
                + " was begun with; allowed: the same matrix, or another directory");
      }
      return;
    }
    Map<String, String> strategies = new LinkedHashMap<>();
    matrix.cells().forEach(cell -> strategies.put(cell.name(), cell.meaning()));
    double budget = matrix.budgets().get(0);
    results.write(
        new Run(
            matrix.title(),
            "alluxio-2.9",
            now,
            matrix.scenarios().stream().map(name -> scenario(name, matrix)).toList(),
            Map.of(),
            strategies,
            new Roles(
                Cell.name(Strategy.OURS, budget),
                Cell.name(Strategy.TABREP, budget),
                Cell.name(Strategy.PAPER, budget),
                "default",
                Cell.AGAIN),
            method(matrix),
            facts(plans),
            List.of(),
            matrix.paper(),
            List.of(Metric.MEAN, Metric.P95)));
  }

  private static Scenario scenario(String name, ColumnsMatrix matrix) {
    return name.equals(ColumnsMatrix.NONE)
        ? new Scenario(name, "no delayed reads", List.of(), LoadKind.NONE)
        : new Scenario(
            name,
            format("%.0f%% of the reads from workers delayed", 100 * matrix.stragglers()),
            List.of(),
            LoadKind.CALIBRATED);
  }

  private static List<String> method(ColumnsMatrix matrix) {
    return List.of(
        format(
            "TPC-H at scale factor %s in Parquet files of one row group of about %.1f MB each; a"
                + " file's only block is on one worker chosen at random, the same for all"
                + " strategies. A read is one query's columns of one row group. Popularity: queries"
                + " Zipf %s, row groups of a table Zipf %s. Arrivals are a Poisson process of %s"
                + " reads/s, the same in all phases of a cycle; latency counts from when a read was"
                + " meant to begin.",
            matrix.scale(),
            matrix.rowGroupBytes() / 1e6,
            matrix.queryZipf(),
            matrix.rowGroupZipf(),
            matrix.rate()),
        format(
            "Phases of %d s after %d s of settling, all strategies and scenarios of a cycle in"
                + " random order, %d cycles. All strategies' copies are there at once, each with"
                + " originals of its own. All reads go through repbun://, which knows the query's"
                + " columns; bundles were made by the replicator. TabRep's copies are replicas of"
                + " the row group's block, ColRep's of each column's, which is a file of its own,"
                + " read one after the other.",
            matrix.seconds(), matrix.settle(), matrix.cycles()),
        "Shares are of bytes, by the workers' own counters over whole phases. Stragglers: a read"
            + " from a worker is held back as long again as it took times a factor by the Pareto"
            + " law of shape 1.259, at most 10 times as long in all.");
  }

  private static Map<String, String> facts(List<CellPlan> plans) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Date", LocalDate.now().toString());
    for (CellPlan plan : plans) {
      facts.put(
          plan.cell().name(),
          format(
              "planned: copies take %.3f of the row groups' bytes, max:mean of the workers %.2f",
              plan.memory(), plan.maxToMean()));
    }
    return facts;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
