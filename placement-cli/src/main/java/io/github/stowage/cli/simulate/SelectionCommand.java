package io.github.stowage.cli.simulate;

import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.simulator.selection.SelectionReport;
import io.github.stowage.simulator.selection.SelectionStudy;
import io.github.stowage.simulator.selection.StudyResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage simulate selection}: every replica selection strategy in every scenario. */
@Command(
    name = "selection",
    description = {
      "Simulates replica selection: every strategy in every scenario.",
      "This takes a minute or two."
    })
public final class SelectionCommand implements Runnable {
  @Option(
      names = "--seed",
      required = true,
      paramLabel = "N",
      description = "The seed. The same seed gives the same report.")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "simulation",
      description = "The folder for selection.md and its charts (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    OutDirectory.require(out);
    PrintWriter err = spec.commandLine().getErr();
    StudyResult result;
    try (Progress progress = Progress.on(err)) {
      result = SelectionStudy.run(seed, progress::finished);
    }
    try {
      SelectionReport.write(result, out);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write to " + out + ": " + e.getMessage(), e);
    }
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.println(SelectionReport.summary(result));
    stdout.println("Wrote " + out.resolve("selection.md"));
  }
}
