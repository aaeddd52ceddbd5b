package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Source;
import io.github.stowage.cli.output.CsvOutputOptions;
import io.github.stowage.cli.plan.NodeOptions.Choice;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.replan.Replan;
import io.github.stowage.core.placement.replan.ReplanSettings;
import io.github.stowage.core.placement.replan.Replanner;
import io.github.stowage.core.placement.replan.Split;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage replan}: from a plan to one for new loads or nodes, with few copies. */
@Command(
    name = "replan",
    description = {
      "Adapts a plan to new loads or nodes, with few copies.",
      "It orders the copies in steps. Every partition stays readable after each step.",
      "It moves no data."
    })
public final class ReplanCommand implements Runnable {
  @Option(
      names = "--plan",
      required = true,
      paramLabel = "FILE",
      description = "The current plan, as plan or replan prints it with --format json.")
  private Path planFile;

  @Option(
      names = "--loads",
      required = true,
      paramLabel = "FILE",
      description =
          "The new loads: a CSV file with the header partition,load. Each partition of the plan has"
              + " one line. - means standard input.")
  private Path loadsFile;

  @Mixin private NodeOptions nodeOptions;

  @Option(
      names = "--min-gain",
      paramLabel = "X",
      converter = Names.FromZero.class,
      description =
          "The least fall of max:mean that is worth a copy. New nodes, slots or racks may force"
              + " copies all the same (default: ${DEFAULT-VALUE}).")
  private double minGain = ReplanSettings.DEFAULTS.minGain();

  @Option(
      names = "--target",
      paramLabel = "X",
      converter = Names.FromOne.class,
      description = "The max:mean to reach (default: ${DEFAULT-VALUE}).")
  private double target = ReplanSettings.DEFAULTS.target();

  @Option(
      names = "--split",
      defaultValue = "weighted",
      paramLabel = "weighted|even",
      description =
          "How requests are spread over the replicas of a partition: by weights, or evenly"
              + " (default: ${DEFAULT-VALUE}).")
  private Split split;

  @Option(
      names = "--copies-per-node",
      paramLabel = "C",
      converter = Names.Count.class,
      description =
          "The most copies into a node in one step. The same number may leave it (default:"
              + " ${DEFAULT-VALUE}).")
  private int copiesPerNode = ReplanSettings.DEFAULTS.copiesPerNode();

  @Option(
      names = "--max-copies",
      paramLabel = "C",
      converter = Names.WholeFromZero.class,
      description =
          "The most copies in all. The plan is the best one that needs no more. Without, as many as"
              + " the target takes.")
  private Integer mostCopies;

  @Option(
      names = "--max-bytes",
      paramLabel = "B",
      converter = Names.FromZero.class,
      description = "The most bytes copied, by the sizes in the file of --constraints.")
  private Double mostBytes;

  @Option(
      names = "--transient-slots",
      paramLabel = "T",
      converter = Names.Count.class,
      description =
          "The most slots that a node may use beyond its own while steps run. Where they do not"
              + " suffice, the busiest node gets busier for a while (default: as many as that"
              + " takes).")
  private Integer transientSlots;

  @Option(
      names = "--add",
      paramLabel = "NODE",
      split = ",",
      description = "The name of a new node. New nodes come after those of the plan.")
  private List<String> added = List.of();

  @Option(
      names = "--restore-lost",
      description =
          "Plan partitions anew whose replicas are all on dead nodes. Their first copy comes from"
              + " outside, such as a backup.")
  private boolean restoreLost;

  @Mixin private ConstraintOptions constraintOptions;

  @Mixin private CsvOutputOptions output;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    Source oldSource = Source.file(planFile);
    PlanFile old = PlanFile.read(oldSource);
    Labels given = nodeOptions.named(constraintOptions.labels());
    NodeCount nodes = NodeCount.of(nodeOptions.given(), old, added, given);
    Labels labels = nodes.labels();
    Choice choice = nodeOptions.choose(old, oldSource, nodes.count(), labels);
    Source loadsSource = Source.fileOrStandardInput(loadsFile);
    double[] loads = loads(old, oldSource, loadsSource, labels);
    ReplanSettings settings = settings();
    Source[] files = constraintOptions.files(oldSource, loadsSource);
    boolean constrained = constraintOptions.given() || mostCopies != null || mostBytes != null;
    Constraints constraints =
        constrained ? constraintOptions.build(loads.length, choice.nodes().count(), labels) : null;
    Replan replan =
        Decision.from(
            () ->
                constrained
                    ? Replanner.replan(old.plan(), loads, choice.nodes(), settings, constraints)
                    : Replanner.replan(old.plan(), loads, choice.nodes(), settings),
            nodeOptions.files(files));
    output.write(
        spec.commandLine().getOut(),
        out -> {
          switch (output.format()) {
            case TABLE -> new ReplanTable(old.plan(), replan, settings, loads, labels).print(out);
            case JSON ->
                PlanWriter.write(
                    new PlanFile(replan.plan(), choice.capacities(), labels),
                    json -> new ReplanWriter(json, nodes.withLeaving()).write(replan),
                    out);
            case CSV -> ReplanCsv.write(replan, nodes.withLeaving(), out);
          }
        });
  }

  private static double[] loads(PlanFile old, Source oldSource, Source loadsSource, Labels labels) {
    int partitions = old.plan().placement().partitions();
    if (labels.partitions() != null && labels.partitions().size() == partitions) {
      return FileLoads.read(loadsSource, labels.partitions(), "partition", oldSource.name());
    }
    return LoadsFile.read(
        loadsSource, partitions, partitions + " partitions in " + oldSource.name());
  }

  private ReplanSettings settings() {
    ReplanSettings settings =
        ReplanSettings.DEFAULTS
            .withMinGain(minGain)
            .withTarget(target)
            .withSplit(split)
            .withCopiesPerNode(copiesPerNode);
    if (mostCopies != null) {
      settings = settings.withMostCopies(mostCopies);
    }
    if (transientSlots != null) {
      settings = settings.withMostTransientSlots(transientSlots);
    }
    if (restoreLost) {
      settings = settings.withRestores();
    }
    return mostBytes == null ? settings : settings.withMostBytes(mostBytes);
  }
}
