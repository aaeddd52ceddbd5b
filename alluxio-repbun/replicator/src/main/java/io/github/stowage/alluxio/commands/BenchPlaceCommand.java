package io.github.stowage.alluxio.commands;

import alluxio.RuntimeConstants;
import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.place.bench.Gains;
import io.github.stowage.alluxio.place.bench.Matrix;
import io.github.stowage.alluxio.place.bench.MatrixFile;
import io.github.stowage.alluxio.place.bench.Phases;
import io.github.stowage.alluxio.place.bench.RunOf;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import io.github.stowage.report.Progress;
import io.github.stowage.report.ResultDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio bench place}: Paper A's Table II on a cluster. */
@Command(
    name = "place",
    description = {
      "Measures how many reads per second a cluster answers, for each way to place the same files.",
      "It repeats Table II of Paper A on a cluster.",
      "It makes folders below /stowage-place in Alluxio and leaves them there.",
      "Run it again after an interruption. It keeps what it has measured."
    })
public final class BenchPlaceCommand implements Runnable {
  @Parameters(index = "0", paramLabel = "MATRIX", description = "What to measure, a YAML file.")
  private Path file;

  @Option(
      names = "--dir",
      required = true,
      paramLabel = "DIR",
      description = "The result folder. stowage report makes a page of it.")
  private Path directory;

  @Option(
      names = "--fact",
      paramLabel = "NAME=TEXT",
      description = "A note for the report, such as network='60 Mbit/s per worker'.")
  private Map<String, String> facts = new LinkedHashMap<>();

  @Mixin private ClientOptions client;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Matrix matrix = MatrixFile.read(file);
    ResultDirectory results = new ResultDirectory(directory);
    try {
      requireSame(matrix, results);
      List<PhaseKey> left = new ArrayList<>();
      for (PhaseKey phase : matrix.order()) {
        if (results.readPhase(phase).isEmpty()) {
          left.add(phase);
        }
      }
      if (!left.isEmpty()) {
        measure(matrix, results, left);
      }
      print(matrix, results);
    } catch (IOException e) {
      throw new CommandFailedException(e.getMessage() + "; run it again to go on", e);
    }
  }

  private void requireSame(Matrix matrix, ResultDirectory results) throws IOException {
    if (Files.exists(results.runFile())
        // Through text, as numbers that were read are not equal to numbers of other types.
        && !results.readRun().matrix().toString().equals(RunOf.json(matrix).toString())) {
      throw new BadInputException(
          file
              + " differs from what "
              + results.runFile()
              + " was begun with; allowed: the same matrix, or another directory");
    }
  }

  private void measure(Matrix matrix, ResultDirectory results, List<PhaseKey> left)
      throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    FileSystemContext context = client.context();
    try (FileSystem files = FileSystem.Factory.create(context)) {
      Phases phases = new Phases(files, context, matrix);
      begin(matrix, results, Workers.alive(context).capacities());
      prepare(matrix, left, phases, err);
      try (Progress progress = new Progress("phases", left.size(), err)) {
        for (PhaseKey phase : left) {
          PhaseRecord record = phases.measure(phase);
          if (record.figures().opsPerSecond() == 0) {
            throw new IOException(phase.id() + ": no read was answered: " + record.errorKinds());
          }
          results.write(record);
          progress.step();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }

  private void begin(Matrix matrix, ResultDirectory results, Map<String, Long> workers)
      throws IOException {
    if (workers.size() < matrix.replication()) {
      throw new BadInputException(
          workers.size() + " workers are alive, allowed: at least " + matrix.replication());
    }
    if (!Files.exists(results.runFile())) {
      Map<String, String> all = new LinkedHashMap<>();
      all.put("begun", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
      all.put("workers", Integer.toString(workers.size()));
      all.put("cores here", Integer.toString(Runtime.getRuntime().availableProcessors()));
      all.putAll(facts);
      results.write(RunOf.of(matrix, "alluxio-" + RuntimeConstants.VERSION, workers, all));
    }
  }

  private static void prepare(Matrix matrix, List<PhaseKey> left, Phases phases, PrintWriter err)
      throws IOException {
    Set<String> done = new LinkedHashSet<>();
    Set<String> folders = new LinkedHashSet<>();
    left.forEach(phase -> folders.add(matrix.folder(phase.workload(), phase.strategy())));
    try (Progress progress = new Progress("folders", folders.size(), err)) {
      for (PhaseKey phase : left) {
        if (done.add(matrix.folder(phase.workload(), phase.strategy()))) {
          String strategy =
              phase.strategy().equals(Matrix.BASE_AGAIN) ? Matrix.BASE : phase.strategy();
          phases.prepare(phase.workload(), strategy);
          progress.step();
        }
      }
    }
  }

  private void print(Matrix matrix, ResultDirectory results) throws IOException {
    String table = Gains.table(Gains.of(matrix, results.readPhases()));
    Files.writeString(directory.resolve("gains.md"), table);
    PrintWriter out = spec.commandLine().getOut();
    out.print(table);
    out.flush();
  }
}
