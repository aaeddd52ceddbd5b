package io.github.stowage.alluxio.commands;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.place.Dataset;
import io.github.stowage.alluxio.place.Mover;
import io.github.stowage.alluxio.place.Room;
import io.github.stowage.alluxio.place.TargetPlan;
import io.github.stowage.alluxio.place.Wave;
import io.github.stowage.alluxio.place.Waves;
import io.github.stowage.alluxio.records.Workers;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.cli.plan.FileLoads;
import io.github.stowage.cli.plan.Names;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.report.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code stowage alluxio place}: replicas of a dataset's files on the workers that a plan names.
 */
@Command(
    name = "place",
    description = {
      "Plans replicas for the files of a dataset, from their loads.",
      "With --yes it copies and drops files until each worker holds what the plan says. It pins them.",
      "Without --yes it only shows the copies and drops."
    })
final class PlaceCommand implements Runnable {
  /** For tests: before which change this process is killed, from 1. */
  static final String HALT_PROPERTY = "stowage.place.halt.before";

  static final int HALT_STATUS = 137;

  @Option(
      names = "--dataset",
      required = true,
      paramLabel = "PATH",
      description = "A folder in Alluxio. Each file in it is a partition.")
  private String path;

  @Option(
      names = "--loads",
      required = true,
      paramLabel = "FILE",
      description =
          "A CSV file with the header partition,load. Each file of the dataset has one line, with"
              + " its path in the dataset or its number in their order. - means standard input.")
  private Path loadsFile;

  @Option(
      names = "--strategy",
      defaultValue = "full",
      paramLabel = "S",
      converter = Names.OfStrategy.class,
      completionCandidates = Names.OfStrategy.class,
      description =
          "How replicas are placed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Strategy strategy;

  @Option(
      names = "--vector",
      defaultValue = "adams",
      paramLabel = "V",
      converter = Names.OfVector.class,
      completionCandidates = Names.OfVector.class,
      description =
          "How the number of replicas is chosen: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  private ReplicaVector vector;

  @Option(
      names = "--replication-factor",
      defaultValue = "2",
      paramLabel = "R",
      description =
          "The mean number of replicas of a file, 1 to the number of workers (default:"
              + " ${DEFAULT-VALUE}). Not for complete, which puts all files on all workers.")
  private double factor;

  @Option(
      names = "--evict",
      description =
          "Use room that other files take. Alluxio then evicts them. Without it they stay.")
  private boolean evict;

  @Option(
      names = "--at-once",
      defaultValue = "4",
      paramLabel = "N",
      description =
          "The number of blocks to change at a time, 1 to 64 (default: ${DEFAULT-VALUE}).")
  private int atOnce;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Mixin private ClientOptions client;
  @Mixin private OutputOptions output;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    if (atOnce < 1 || atOnce > 64) {
      throw new BadInputException("--at-once " + atOnce + ", allowed: 1 to 64");
    }
    FileSystemContext context = client.context();
    try (FileSystem files = FileSystem.Factory.create(context)) {
      Dataset dataset = Dataset.list(files, path);
      Source source = Source.fileOrStandardInput(loadsFile);
      double[] loads = FileLoads.read(source, dataset.names(), path);
      Workers workers = Workers.alive(context);
      Map<String, Long> capacities = workers.capacities();
      requireFactor(capacities.size());
      TargetPlan target =
          Decision.from(
              () -> TargetPlan.of(dataset, loads, capacities.keySet(), factor, strategy, vector),
              source);
      Map<String, Long> room = Room.of(capacities, workers.used(), dataset, evict);
      List<Wave> waves = Waves.of(dataset.blocks(), target.holders(), room);
      Placing placing = new Placing(dataset, loads, target, waves, room);
      if (yes) {
        carryOut(new Mover(files, context, atOnce), placing);
      }
      output.write(
          spec.commandLine().getOut(),
          out -> {
            if (output.format() == OutputOptions.Format.JSON) {
              PlacingText.json(placing, yes, out);
            } else {
              PlacingText.table(placing, yes, out);
            }
          });
    } catch (IOException e) {
      throw new BadInputException("Alluxio: " + e.getMessage());
    }
  }

  private void requireFactor(int workers) {
    if (!(factor >= 1 && factor <= workers)) {
      throw new BadInputException(
          "--replication-factor " + factor + ", allowed: 1 to " + workers + ", the workers alive");
    }
  }

  private void carryOut(Mover mover, Placing placing) {
    AtomicLong left = new AtomicLong(Long.getLong(HALT_PROPERTY, -1));
    try (Progress progress =
        new Progress("place", placing.changes(), spec.commandLine().getErr())) {
      mover.move(
          placing.dataset(),
          placing.waves(),
          placing.target().holders(),
          () -> {
            if (left.decrementAndGet() == 0) {
              Runtime.getRuntime().halt(HALT_STATUS);
            }
            progress.step();
          });
    } catch (IOException e) {
      throw new CommandFailedException("Alluxio: " + e.getMessage() + "; run it again to go on", e);
    }
  }
}
