package io.github.stowage.cli.bundle;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import io.github.stowage.cli.output.OutputOptions;
import io.github.stowage.core.bundle.BundleMode;
import io.github.stowage.core.bundle.BundlePlan;
import io.github.stowage.core.bundle.BundlePlanner;
import io.github.stowage.core.bundle.ObjectStats;
import io.github.stowage.core.bundle.ReplicaSpread;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage bundle}: which columns to keep together, in how many replicas, where. */
@Command(
    name = "bundle",
    description = {
      "Chooses the columns of each row group to keep together in a bundle.",
      "It also chooses how many replicas a bundle gets, and on which servers."
    })
public final class BundleCommand implements Runnable {
  @Option(
      names = "--columns",
      required = true,
      paramLabel = "FILE",
      description =
          "A JSON file of row groups. Each has columns (name, bytes, accesses). It may have queries"
              + " (columns, count). - means standard input.")
  private Path columns;

  @Option(
      names = "--budget",
      required = true,
      paramLabel = "B",
      description = "The room for all replicas, as a fraction of the data's bytes. At least 0.")
  private double budget;

  @Option(
      names = "--servers",
      required = true,
      paramLabel = "N",
      description = "The number of servers.")
  private int servers;

  @Option(
      names = "--mode",
      defaultValue = "choice",
      paramLabel = "M",
      description =
          "How bundles are chosen: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). paper is"
              + " RepBun by Lemma 1. measured is RepBun by the queries. prefix and union look for"
              + " the smallest sum of squared loads. choice lets the most reads choose between a"
              + " bundle and the object. tabrep copies row groups. colrep copies"
              + " columns.")
  private BundleMode mode;

  @Option(
      names = "--spread",
      defaultValue = "lpt",
      paramLabel = "random|lpt",
      description =
          "How servers are chosen: random, or lpt, largest first to the least loaded (default:"
              + " ${DEFAULT-VALUE}).")
  private ReplicaSpread spread;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "The seed of random placement (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private OutputOptions output;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    if (!(budget >= 0 && budget < Double.POSITIVE_INFINITY)) {
      throw new BadInputException("--budget " + budget + ", allowed: at least 0, finite");
    }
    Source source = Source.fileOrStandardInput(columns);
    List<NamedObject> objects = StatsFile.read(source);
    ObjectStats[] stats = objects.stream().map(NamedObject::stats).toArray(ObjectStats[]::new);
    double bytes = 0;
    for (ObjectStats object : stats) {
      bytes += object.totalBytes();
    }
    double allowed = budget * bytes;
    BundlePlan plan =
        Decision.from(
            () ->
                new BundlePlanner(
                        mode, allowed, servers, spread, new SplittableRandom(seed)::nextInt)
                    .plan(stats),
            source);
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (output.format() == OutputOptions.Format.JSON) {
            BundleJson.write(plan, objects, out);
          } else {
            BundleTable.print(plan, objects, out);
          }
        });
  }
}
