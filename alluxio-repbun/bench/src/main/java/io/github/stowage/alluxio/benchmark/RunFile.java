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
import java.util.stream.Collectors;

/** What a result directory says of its run. */
final class RunFile {
  private RunFile() {}

  /**
   * Writes run.json, or checks that the one that is there is of the same matrix.
   *
   * @throws BadInputException if it is of another
   */
  static void begin(
      Path file, ResultDirectory results, ColumnsMatrix matrix, List<Placement> placements)
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
            Method.of(matrix),
            facts(matrix, placements),
            List.of(),
            matrix.paper(),
            List.of(Metric.MEAN, Metric.P95),
            Ingredients.of(matrix.budgets())));
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

  private static Map<String, String> facts(ColumnsMatrix matrix, List<Placement> placements) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Date", LocalDate.now().toString());
    for (Cell cell : matrix.cells()) {
      facts.put(
          cell.name(),
          placements.stream()
              .flatMap(placement -> placement.plans().stream())
              .filter(plan -> plan.cell().equals(cell))
              .map(
                  plan ->
                      format(
                          "copies take %.3f of the row groups' bytes, max:mean of the workers %.2f",
                          plan.memory(), plan.maxToMean()))
              .collect(Collectors.joining("; ", "planned: ", "")));
    }
    return facts;
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
