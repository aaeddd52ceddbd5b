package io.github.stowage.cli.report;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.HtmlReport;
import io.github.stowage.report.JsonReport;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Report;
import io.github.stowage.report.ResultDirectory;
import io.github.stowage.report.Run;
import io.github.stowage.report.TableReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage report}: one page from a result directory. */
@Command(
    name = "report",
    description = {
      "Makes one HTML page of a benchmark's results, and prints its tables.",
      "The benchmark may still be running. The page needs no other file."
    })
public final class ReportCommand implements Runnable {
  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The result folder. It has run.json and phases/.")
  private Path directory;

  @Option(names = "--out", paramLabel = "FILE", description = "The page (default: DIR/index.html).")
  private Path out;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the figures to this file too, as JSON.")
  private Path json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Report report = read();
    Path page = out == null ? directory.resolve("index.html") : out;
    if (Files.isDirectory(page)) {
      throw new BadInputException("--out " + page + " is a directory, allowed: a file");
    }
    if (json != null && Files.isDirectory(json)) {
      throw new BadInputException("--json " + json + " is a directory, allowed: a file");
    }
    try {
      HtmlReport.write(page, report);
      if (json != null) {
        JsonReport.write(json, report.results());
      }
    } catch (IOException e) {
      throw new CommandFailedException("cannot write the report: " + e, e);
    }
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.print(TableReport.render(report));
    stdout.println("Wrote " + page);
  }

  private Report read() {
    ResultDirectory results = new ResultDirectory(directory);
    if (!Files.isRegularFile(results.runFile())) {
      throw new BadInputException(
          directory + " has no run.json, allowed: a benchmark's result directory");
    }
    try {
      Run run = results.readRun();
      List<PhaseRecord> phases = results.readPhases();
      if (phases.isEmpty()) {
        throw new BadInputException(directory + " has no phases yet: nothing to report");
      }
      return Report.of(run, phases);
    } catch (IOException | IllegalArgumentException e) {
      throw new BadInputException(e.getMessage());
    }
  }
}
