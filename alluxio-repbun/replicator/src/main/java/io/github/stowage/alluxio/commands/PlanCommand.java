package io.github.stowage.alluxio.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage repbun plan}: what is carried out, or would be. */
@Command(
    name = "plan",
    description = {
      "Shows the plan that the master would make now, from the latest reads. It changes nothing.",
      "With --current it shows the current plan."
    })
final class PlanCommand implements Runnable {
  @Mixin private WebOptions web;
  @Mixin private OutputOptions output;

  @Option(names = "--current", description = "Show the current plan.")
  private boolean current;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "The most bundles to show (default: ${DEFAULT-VALUE}).")
  private int limit;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    output.requireWritable();
    JsonNode plan = web.get("plan?limit=" + limit + (current ? "" : "&preview=true"));
    output.write(
        spec.commandLine().getOut(),
        out -> {
          if (output.format() == OutputOptions.Format.JSON) {
            out.write(plan.toPrettyString() + "\n");
            return;
          }
          PlanTable.summary(out, plan);
          PlanTable.bundles(out, plan);
        });
  }
}
