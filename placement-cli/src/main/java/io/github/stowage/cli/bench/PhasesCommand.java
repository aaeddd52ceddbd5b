package io.github.stowage.cli.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage bench phases}: what is left to do. */
@Command(
    name = "phases",
    description = {
      "Prints the phases of a matrix in the order to run them.",
      "With --done it leaves out phases that have a result, and skipped scenarios."
    })
public final class PhasesCommand implements Runnable {
  @Mixin private MatrixOptions matrixOptions;

  @Option(names = "--done", paramLabel = "DIR", description = "The result folder to go on with.")
  private Path done;

  /** How to print. */
  enum Format {
    TABLE,
    JSON
  }

  @Option(
      names = "--format",
      defaultValue = "table",
      paramLabel = "table|json",
      description = "The format of the output (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Matrix matrix = matrixOptions.read();
    List<PlannedPhase> left = new ArrayList<>();
    int total = 0;
    Set<String> skipped = done == null ? Set.of() : skipped(matrix);
    for (PhaseKey key : PhaseOrder.of(matrix)) {
      if (!skipped.contains(key.scenario())) {
        PlannedPhase phase = PlannedPhase.of(matrix, ++total, key);
        if (done == null || !isDone(phase)) {
          left.add(phase);
        }
      }
    }
    print(matrix, total, left);
  }

  private Set<String> skipped(Matrix matrix) {
    ResultDirectory results = new ResultDirectory(done);
    if (!Files.exists(results.runFile())) {
      return Set.of();
    }
    Run run = BeginCommand.existing(results);
    BeginCommand.requireSame(
        matrixOptions.file(), results, run, new ObjectMapper().valueToTree(matrix));
    return run.skipped().keySet();
  }

  /**
   * @throws BadInputException if the phase was measured for another time or with another seed
   */
  private boolean isDone(PlannedPhase phase) {
    ResultDirectory results = new ResultDirectory(done);
    Optional<PhaseRecord> record;
    try {
      record = results.readPhase(phase.key());
    } catch (IOException e) {
      throw new CommandFailedException("--done " + done + ": " + e.getMessage(), e);
    }
    record.ifPresent(
        r -> {
          boolean same =
              r.phase().equals(phase.key())
                  && r.seconds() == phase.seconds()
                  && r.settleSeconds() == phase.settle()
                  && r.seed() == phase.seed();
          if (!same) {
            throw new BadInputException(
                String.format(
                    "%s was measured for %s + %s s with seed %d, %s asks for %d + %d s with seed"
                        + " %d; allowed: another directory, or the same matrix",
                    results.phaseFile(phase.key()),
                    r.settleSeconds(),
                    r.seconds(),
                    r.seed(),
                    matrixOptions.file(),
                    phase.settle(),
                    phase.seconds(),
                    phase.seed()));
          }
        });
    return record.isPresent();
  }

  private void print(Matrix matrix, int total, List<PlannedPhase> left) {
    PrintWriter out = spec.commandLine().getOut();
    if (format == Format.TABLE) {
      left.forEach(phase -> out.printf("%4d  %s%n", phase.number(), phase.id()));
      long seconds = (long) left.size() * (matrix.settle() + matrix.seconds());
      out.printf("%d of %d phases left, %d min of load%n", left.size(), total, (seconds + 59) / 60);
      return;
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("matrix", matrix.name());
    all.put("total", total);
    all.put("done", total - left.size());
    all.put("phases", left);
    try {
      out.println(
          new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(all));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // records of strings and numbers
    }
  }
}
