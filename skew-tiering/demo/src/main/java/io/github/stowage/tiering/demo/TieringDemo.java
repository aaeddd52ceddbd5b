package io.github.stowage.tiering.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.stowage.report.Progress;
import io.github.stowage.testkit.Janitor;
import io.github.stowage.tiering.data.PaperShape;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code make demo-tiering}. */
@Command(
    name = "demo-tiering",
    mixinStandardHelpOptions = true,
    description =
        "Starts a real MariaDB with a folder on this machine's disk and one on an emulated hard disk,"
            + " and measures what reads by each index cost, by which rows are on which.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the server, the emulated disk or a measurement failed",
      "2:bad input, or the machine lacks something; nothing was started"
    })
public final class TieringDemo implements Callable<Integer> {
  static final String PAGE = "tiering.html";
  static final String FIGURES = "tiering.json";
  private static final Duration LINE_EVERY = Duration.ofSeconds(5);
  private static final int MOST_ROWS = 10 * PaperShape.PAPER_ROWS;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** How results are printed. */
  enum Format {
    table,
    json
  }

  @Spec private CommandSpec command;

  @Option(
      names = "--rows",
      defaultValue = "50000",
      description =
          "Rows of the table, 10000 to 10627010 (${DEFAULT-VALUE}; the paper's: 1062701).")
  private int rows;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of the table and the order of reads.")
  private long seed;

  @Option(
      names = "--experiments",
      split = ",",
      description = "first, second or city-first, with commas (all).")
  private List<String> experiments = Stream.of(Experiment.values()).map(Experiment::key).toList();

  @Option(
      names = "--percents",
      split = ",",
      description = "Sizes of the SSD, in percent of the rows: 20, and any of 5, 10 and 40 (all).")
  private List<Integer> percents = Layouts.PERCENTS;

  @Option(names = "--no-clock", description = "Count only; measure nothing by the clock.")
  private boolean countOnly;

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "${COMPLETION-CANDIDATES} on standard output (${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--out",
      defaultValue = "build/report",
      description = "Where the report goes (${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--work",
      defaultValue = "build/demo",
      description = "Below it are the server's files while it runs (${DEFAULT-VALUE}).")
  private Path work;

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new TieringDemo()).setExecutionExceptionHandler(TieringDemo::failed);
  }

  /** Its user is no programmer: words, no stack trace. */
  private static int failed(Exception why, CommandLine command, ParseResult parsed) {
    command.getErr().println(command.getCommandName() + ": " + why.getMessage());
    return why instanceof Requirements.Missing ? 2 : 1;
  }

  @Override
  public Integer call() throws Exception {
    if (rows < PaperShape.MIN_ROWS || rows > MOST_ROWS) {
      throw bad("--rows is " + rows + ", allowed: " + PaperShape.MIN_ROWS + " to " + MOST_ROWS);
    }
    if (!percents.contains(Layouts.COMPARED)
        || !Layouts.PERCENTS.containsAll(percents)
        || percents.stream().distinct().count() < percents.size()) {
      throw bad("--percents is " + percents + ", allowed: 20, and any of 5, 10 and 40, each once");
    }
    List<Experiment> chosen = chosen();
    Path hdd = Requirements.check();
    Files.createDirectories(work);
    Path folder = Files.createTempDirectory(work.toAbsolutePath(), "tiering-");
    Results results;
    // Removes the folder also where this JVM is killed.
    Janitor janitor = Janitor.removing(folder);
    try {
      results = measure(chosen, hdd, folder);
    } finally {
      delete(folder);
      janitor.close();
    }
    Files.createDirectories(out);
    JSON.writeValue(out.resolve(FIGURES).toFile(), results);
    TieringPage.of(results).write(out.resolve(PAGE));
    System.out.println(
        format == Format.json ? JSON.writeValueAsString(results) : TieringText.table(results));
    System.err.println("The report: " + out.resolve(PAGE));
    return 0;
  }

  private List<Experiment> chosen() {
    List<Experiment> chosen = new ArrayList<>();
    for (String name : experiments) {
      chosen.add(
          Stream.of(Experiment.values())
              .filter(experiment -> experiment.key().equals(name))
              .findFirst()
              .orElseThrow(
                  () -> bad("--experiments has " + name + ", allowed: first, second, city-first")));
    }
    return chosen;
  }

  private Results measure(List<Experiment> chosen, Path hdd, Path folder)
      throws IOException, SQLException {
    try (Progress progress =
        new Progress(
            "steps",
            chosen.size() * Run.units(percents, !countOnly),
            new PrintWriter(System.err, true),
            LINE_EVERY)) {
      progress.line("Making the table: " + rows + " rows");
      Rows table = new Rows(rows, seed);
      progress.line("Starting MariaDB");
      try (Machine machine = new Machine(hdd, folder)) {
        List<Results.OfExperiment> measured = new ArrayList<>();
        for (Experiment experiment : chosen) {
          Run run = new Run(machine, table, experiment, seed, percents, progress);
          measured.add(new Summing(run.measure(!countOnly)).results());
        }
        return new Results(
            rows, seed, machine.version(), Run.PHASES, measured, Published.beside(measured));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
