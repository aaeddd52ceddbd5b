package io.github.stowage.cli.plan;

import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.output.CsvOutputOptions;
import io.github.stowage.cli.plan.NodeOptions.Choice;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage plan}: how many replicas of each partition, where, and which one to ask. */
@Command(
    name = "plan",
    description = {
      "Makes a plan from measured loads.",
      "The plan says how many replicas each partition gets.",
      "It also says which nodes hold them, and which replica to ask."
    })
public final class PlanCommand implements Runnable {
  @ArgGroup(multiplicity = "1")
  private LoadOptions loadOptions;

  @Mixin private NodeOptions nodeOptions;

  @Option(
      names = "--strategy",
      defaultValue = "hybrid",
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
              + " ${DEFAULT-VALUE}). Some strategies choose it themselves.")
  private ReplicaVector vector;

  @Mixin private CsvOutputOptions output;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    Choice choice = nodeOptions.choose();
    double[] loads = loadOptions.read(choice.nodes().totalSlots());
    Plan plan =
        Decision.from(
            () -> Planner.plan(loads, choice.nodes(), strategy, vector),
            nodeOptions.files(loadOptions.source()));
    PlanFile file = new PlanFile(plan, choice.capacities());
    output.write(
        spec.commandLine().getOut(),
        out -> {
          switch (output.format()) {
            case TABLE -> new PlanTable(plan, loads).print(out);
            case JSON -> PlanWriter.write(file, json -> {}, out);
            case CSV -> PlanCsv.write(plan, out);
          }
        });
  }
}
