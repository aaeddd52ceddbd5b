package io.github.stowage.alluxio.commands;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.place.Dataset;
import io.github.stowage.alluxio.place.PartitionReader;
import io.github.stowage.alluxio.place.ReadLoad;
import io.github.stowage.alluxio.place.ReadResult;
import io.github.stowage.alluxio.place.ReadSpec;
import io.github.stowage.alluxio.place.ShortestQueueReader;
import io.github.stowage.alluxio.place.StockReader;
import io.github.stowage.alluxio.place.WorkerBytes;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.cli.plan.FileLoads;
import io.github.stowage.core.workload.Distributions;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio read}: a load of whole files, by Paper A's distributions. */
@Command(
    name = "read",
    description = {
      "Reads whole files of a dataset, as often as their loads say.",
      "It tells how many reads finished, how fast, and from which workers.",
      "The reads change no placement: Alluxio caches nothing for them."
    })
final class ReadCommand implements Runnable {
  /** Whom a client asks. */
  enum Ask {
    RANDOM,
    SHORTEST
  }

  static final class Loads {
    @Option(
        names = "--distribution",
        required = true,
        paramLabel = "D",
        description =
            "The loads of the files, in the order of their names: uniform, beta, power, normal or"
                + " gamma.")
    private String distribution;

    @Option(
        names = "--loads",
        required = true,
        paramLabel = "FILE",
        description = "A CSV file of loads instead, as for stowage alluxio place.")
    private Path file;

    double[] read(Dataset dataset) {
      if (file != null) {
        return FileLoads.read(Source.fileOrStandardInput(file), dataset.names(), dataset.path());
      }
      return Decision.from(() -> Distributions.named(distribution))
          .shares(dataset.partitions().size());
    }
  }

  @Option(
      names = "--dataset",
      required = true,
      paramLabel = "PATH",
      description = "A folder in Alluxio. Each file in it is a partition.")
  private String path;

  @ArgGroup(multiplicity = "1")
  private Loads loads;

  @Option(
      names = "--clients",
      defaultValue = "24",
      paramLabel = "N",
      description =
          "The number of clients, 1 to 1000. Each reads one file after the other (default:"
              + " ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      paramLabel = "S",
      description =
          "How long to count reads, above 0 to 86400 seconds (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--settle",
      defaultValue = "1",
      paramLabel = "S",
      description = "How long to read before that, 0 to 3600 seconds (default: ${DEFAULT-VALUE}).")
  private double settle;

  @Option(
      names = "--ask",
      defaultValue = "random",
      paramLabel = "random|shortest",
      description =
          "Any holder, as clients of Alluxio do, or the one with the fewest unanswered reads of this"
              + " command (default: ${DEFAULT-VALUE}).")
  private Ask ask;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Of which files are asked for (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private ClientOptions client;
  @Mixin private OutputOptions output;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    require(clients >= 1 && clients <= 1_000, "--clients " + clients, "1 to 1000");
    require(seconds > 0 && seconds <= 86_400, "--seconds " + seconds, "above 0 to 86400");
    require(settle >= 0 && settle <= 3_600, "--settle " + settle, "0 to 3600");
    FileSystemContext context = client.context();
    try (FileSystem files = FileSystem.Factory.create(context)) {
      Dataset dataset = Dataset.list(files, path);
      double[] shares = loads.read(dataset);
      WorkerBytes counters = new WorkerBytes(Workers.alive(context));
      PartitionReader reader =
          ask == Ask.RANDOM ? new StockReader(files) : new ShortestQueueReader(context, seed);
      ReadSpec reads = new ReadSpec(clients, settle, seconds, seed);
      ReadResult result =
          Seconds.shown(
              "read",
              settle + seconds,
              spec.commandLine().getErr(),
              () -> new ReadLoad(dataset, shares, reader, counters).run(reads));
      output.write(
          spec.commandLine().getOut(),
          out -> {
            if (output.format() == OutputOptions.Format.JSON) {
              ReadText.json(result, out);
            } else {
              ReadText.table(result, out);
            }
          });
      if (result.reads() == 0) {
        throw new CommandFailedException("no read was answered: " + result.errors(), null);
      }
    } catch (IOException e) {
      throw new BadInputException("Alluxio: " + e.getMessage());
    }
  }

  private static void require(boolean holds, String what, String allowed) {
    if (!holds) {
      throw new BadInputException(what + ", allowed: " + allowed);
    }
  }
}
