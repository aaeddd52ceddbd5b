package io.github.stowage.cli.simulate;

import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.Progress;
import io.github.stowage.simulator.selection.HeldOutReport;
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
      "This takes a few minutes."
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
      description =
          "The folder for selection.md, two more pages and the charts (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    OutDirectory.require(out);
    PrintWriter err = spec.commandLine().getErr();
    StudyResult result;
    StudyResult heldOut;
    try (Progress progress = new Progress("runs", 0, err)) {
      result = SelectionStudy.run(seed, progress::to);
    }
    try (Progress progress = new Progress("runs", 0, err)) {
      heldOut = SelectionStudy.runHeldOut(seed, progress::to);
    }
    try {
      SelectionReport.write(result, out);
      HeldOutReport.write(heldOut, out);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write to " + out + ": " + e.getMessage(), e);
    }
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.println("Tuned on: " + SelectionReport.summary(result));
    stdout.println("Held out: " + SelectionReport.summary(heldOut));
    stdout.println("Wrote " + out.resolve("selection.md"));
  }
}
