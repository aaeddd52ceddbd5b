package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.stowage.alluxio.commands.report.Popularity;
import io.github.stowage.alluxio.commands.report.RepBunPage;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.cli.output.TextTable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage repbun report}: what is read and bundled, as pictures. */
@Command(
    name = "report",
    description = {
      "Makes one HTML page about the columns of each row group.",
      "It shows which columns are read, which are read together, and where their bundles are.",
      "It prints the columns that are read most. --format json prints the master's answers."
    })
final class ReportCommand implements Runnable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PAGE = "index.html";

  @Mixin private WebOptions web;
  @Mixin private OutputOptions output;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      required = true,
      description = "The folder for the page, " + PAGE + ".")
  private Path directory;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "The most row groups and bundles to show, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new BadInputException("--dir " + directory + " is no folder, allowed: a folder");
    }
    ObjectNode answers = JSON.createObjectNode();
    answers.set("status", web.get("status"));
    for (String page : new String[] {"popularity", "plan", "bundles"}) {
      answers.set(page, web.get(page + "?limit=" + limit));
    }
    Path file = directory.resolve(PAGE);
    try {
      RepBunPage.of(answers).write(file);
    } catch (IOException e) {
      throw new CommandFailedException("cannot write " + file + ": " + e, e);
    }
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (output.format() == OutputOptions.Format.JSON) {
            out.write(answers.toPrettyString() + "\n");
          } else {
            print(out, answers.get("popularity"));
            out.write("Wrote " + file + "\n");
          }
        });
  }

  private static void print(Writer out, JsonNode popularity) throws IOException {
    TextTable table = new TextTable(true, "reads", "of", "table: column");
    for (Popularity.Table one : Popularity.of(popularity).tables()) {
      for (int column : one.mostRead(5)) {
        table.add(one.reads(column), one.requests(), one.name() + ": " + one.columns().get(column));
      }
    }
    table.print(out);
  }
}
