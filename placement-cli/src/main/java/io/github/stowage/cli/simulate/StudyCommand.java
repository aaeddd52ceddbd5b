package io.github.stowage.cli.simulate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.Progress;
import io.github.stowage.simulator.ProgressListener;
import io.github.stowage.simulator.report.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What the commands of the papers' studies have in common: options, progress, and what is printed.
 */
abstract class StudyCommand implements Runnable {
  /** What goes to stdout; the report is written either way. */
  enum Format {
    TABLE,
    JSON
  }

  /** Writes a report's files. */
  interface Writer {
    void write(Path directory) throws IOException;
  }

  /**
   * @param summary one line
   * @param result what JSON shows
   */
  record Finished(String summary, Object result, Writer writer) {
    static Finished of(Report report) {
      return new Finished(report.summary(), report.result(), report::write);
    }
  }

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
      description = "The folder for the report and its chart (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description =
          "What to print: table, a summary, or json, all figures (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Spec private CommandSpec spec;

  abstract Finished study(long seed, ProgressListener progress);

  @Override
  public final void run() {
    OutDirectory.require(out);
    Finished finished;
    try (Progress progress = new Progress("runs", 0, spec.commandLine().getErr())) {
      finished = study(seed, progress::to);
    }
    try {
      finished.writer().write(out);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write to " + out + ": " + e.getMessage(), e);
    }
    PrintWriter stdout = spec.commandLine().getOut();
    if (format == Format.JSON) {
      stdout.println(json(finished.result()));
    } else {
      stdout.println(finished.summary());
      stdout.println("Wrote " + out.resolve(spec.name() + ".md"));
    }
  }

  private static String json(Object result) {
    try {
      return new ObjectMapper().writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // records of strings and numbers
    }
  }
}
