package io.github.stowage.cli.plan;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.input.Decision;
import io.github.stowage.cli.input.Quoted;
import io.github.stowage.cli.input.Source;
import io.github.stowage.cli.output.CsvOutputOptions;
import io.github.stowage.cli.plan.NodeOptions.Choice;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.constraint.ConstrainedPlanner;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.replication.ReplicaVector;
import java.nio.file.Path;
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

  @Mixin private ConstraintOptions constraintOptions;

  @Option(
      names = "--explain",
      paramLabel = "PARTITION",
      description =
          "Tell why this partition has as many replicas, and why they are where they are, instead of"
              + " printing the plan.")
  private String explained;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Draw the plan into this file as well: nodes as bars, replicas as segments.")
  private Path html;

  @Mixin private CsvOutputOptions output;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    HtmlFile.requireWritable(html);
    if (output.goesTo(html)) {
      throw new BadInputException("--html " + html + ", allowed: another file than that of --out");
    }
    Labels given = nodeOptions.named(constraintOptions.labels());
    Choice choice = nodeOptions.choose(given);
    Source[] files = constraintOptions.files(loadOptions.source());
    String of = files.length > 1 ? files[1].name() : "the plan";
    double[] loads = loadOptions.read(choice.nodes().totalSlots(), given, of);
    Labels labels = loadOptions.labels(given);
    Nodes nodes = choice.nodes();
    Constraints constraints = constraintOptions.build(loads.length, nodes.count(), labels);
    Plan plan =
        Decision.from(
            () ->
                constraintOptions.given() || onlyByConstraints(nodes)
                    ? ConstrainedPlanner.plan(loads, nodes, strategy, vector, constraints)
                    : Planner.plan(loads, nodes, strategy, vector),
            nodeOptions.files(files));
    PlanFile file = new PlanFile(plan, choice.capacities(), labels);
    Explanation explanation = explain(file, loads, constraints);
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (explanation != null) {
            explanation.print(out);
            return;
          }
          switch (output.format()) {
            case TABLE -> new PlanTable(plan, loads, labels).print(out);
            case JSON -> PlanWriter.write(file, json -> {}, out);
            case CSV -> PlanCsv.write(file, out);
          }
        });
    if (html != null) {
      HtmlFile.write(html, out -> new PlanPicture(file, loads).print(out));
    }
  }

  /** Racks, for strategies that are made for weights, are a level of failure domains. */
  private boolean onlyByConstraints(Nodes nodes) {
    return nodes.hasRacks() && (strategy == Strategy.HYBRID || strategy == Strategy.WRAP);
  }

  private Explanation explain(PlanFile file, double[] loads, Constraints constraints) {
    if (explained == null) {
      return null;
    }
    int partition = file.labels().partition(explained, loads.length);
    if (partition < 0) {
      throw new BadInputException(
          "--explain "
              + Quoted.of(explained)
              + ", allowed: a partition by its name, or its number, 0 to "
              + (loads.length - 1));
    }
    return new Explanation(file, loads, constraints, partition);
  }
}
