package io.github.stowage.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Roles;
import io.github.stowage.report.Run;
import io.github.stowage.report.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage bench begin}: writes down what a run measures, or checks that it is the same. */
@Command(
    name = "begin",
    description = {
      "Begins a benchmark: writes DIR/run.json.",
      "The file has the matrix, the nodes of each scenario, and facts about the hosts.",
      "Results in DIR stay. A DIR with another matrix, other nodes, another system",
      "or other conditions is refused."
    })
public final class BeginCommand implements Runnable {
  @Mixin private MatrixOptions matrixOptions;

  @Parameters(index = "1", paramLabel = "DIR", description = "The result folder.")
  private Path directory;

  @Option(
      names = "--facts",
      required = true,
      paramLabel = "FILE",
      description =
          "A JSON file with system, nodes (a list of names), hosts (facts by name), facts, method,"
              + " and perhaps conditions: settings that must stay the same.")
  private Path factsFile;

  @Option(
      names = "--skip",
      paramLabel = "SCENARIO=WHY",
      description = "A scenario to leave out, and why.")
  private Map<String, String> skip = new LinkedHashMap<>();

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Matrix matrix = matrixOptions.read();
    for (String scenario : skip.keySet()) {
      if (!matrix.scenarios().contains(scenario)) {
        throw new BadInputException(
            "--skip " + scenario + ", allowed: " + String.join(", ", matrix.scenarios()));
      }
    }
    RunFacts facts = RunFacts.read(factsFile);
    Run run = runOf(matrix, facts);
    ResultDirectory results = new ResultDirectory(directory);
    if (Files.exists(results.runFile())) {
      Run before = existing(results);
      requireSame(matrixOptions.file(), results, before, new ObjectMapper().valueToTree(matrix));
      requireSame(factsFile, results, before, run.matrix());
      if (!before.system().equals(run.system())) {
        throw new BadInputException(
            String.format(
                "%s: system is %s, but %s was begun on %s; allowed: another directory",
                factsFile, run.system(), results.runFile(), before.system()));
      }
      if (!before.scenarios().equals(run.scenarios())) {
        throw new BadInputException(
            results.runFile() + " was begun on other nodes; allowed: another directory");
      }
    }
    try {
      results.write(run);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write " + results.runFile() + ": " + e, e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(results.runFile());
  }

  private Run runOf(Matrix matrix, RunFacts facts) {
    List<Scenario> scenarios =
        matrix.scenarios().stream().map(name -> LoadScenario.of(name).on(facts.nodes())).toList();
    Map<String, String> strategies = new LinkedHashMap<>();
    for (String name : matrix.strategies()) {
      strategies.put(
          name,
          name.endsWith(Strategy.AGAIN)
              ? "the same again: the noise floor"
              : Strategy.of(name).meaning());
    }
    return new Run(
        matrix.title(),
        facts.system(),
        asked(matrix, facts),
        scenarios,
        skip,
        strategies,
        new Roles(
            Strategy.ADAPTIVE.key(),
            Strategy.STOCK_DYNAMIC.key(),
            Strategy.PAPER.key(),
            matrix.again(),
            matrix.again() + Strategy.AGAIN),
        facts.method(),
        facts.facts(),
        facts.hosts(),
        matrix.paper());
  }

  private static JsonNode asked(Matrix matrix, RunFacts facts) {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode asked = mapper.valueToTree(matrix);
    asked.setAll(mapper.<ObjectNode>valueToTree(facts.conditions()));
    return asked;
  }

  static Run existing(ResultDirectory results) {
    try {
      return results.readRun();
    } catch (IOException e) {
      throw new BadInputException(e.getMessage());
    }
  }

  /**
   * @throws BadInputException naming the first key in which they differ
   */
  static void requireSame(Path file, ResultDirectory results, Run before, JsonNode now) {
    // Through text, as numbers that were read are not equal to numbers of other types.
    Iterator<String> keys = now.fieldNames();
    while (keys.hasNext()) {
      String key = keys.next();
      JsonNode begun = before.matrix().get(key);
      String was = String.valueOf(begun == null ? Matrix.LATER_KEYS.get(key) : begun);
      if (!was.equals(now.get(key).toString())) {
        throw new BadInputException(
            String.format(
                "%s: %s is %s, but %s was begun with %s; allowed: the same, or another directory",
                file, key, now.get(key), results.runFile(), was));
      }
    }
  }
}
