package io.github.stowage.alluxio.commands;

import alluxio.client.file.FileSystem;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage repbun apply}: plans now and has it carried out. */
@Command(
    name = "apply",
    description = {
      "Makes the master plan now. Waits until the replicator has carried out the plan.",
      "Without --yes it only shows the plan."
    })
final class ApplyCommand implements Runnable {
  @Mixin private WebOptions web;
  @Mixin private ClientOptions client;
  @Mixin private Waiting waiting;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    waiting.start();
    if (!yes) {
      preview(out);
      return;
    }
    try (FileSystem files = client.connect()) {
      Plans plans = new AlluxioPlans(files);
      long epoch = newPlan(plans);
      if (plans.current() != epoch) {
        plans.setCurrent(epoch);
      }
      Outcome outcome = waiting.replicator(plans, epoch, spec.commandLine().getErr());
      out.printf(
          "plan %d: %d of %d bundles published%n", epoch, outcome.published(), outcome.planned());
      Waiting.requireAll(outcome);
    } catch (IOException e) {
      throw new BadInputException("Alluxio: " + e.getMessage());
    }
  }

  private void preview(PrintWriter out) {
    JsonNode plan = web.get("plan?limit=20&preview=true");
    try {
      PlanTable.summary(out, plan);
      PlanTable.bundles(out, plan);
    } catch (IOException e) {
      throw new CommandFailedException("cannot print", e);
    }
    out.println("nothing changed; add --yes to do it");
  }

  private long newPlan(Plans plans) throws IOException {
    TreeSet<Long> before = plans.epochs();
    plans.ask("stowage repbun apply by " + System.getProperty("user.name"));
    try {
      waiting.until("the master to plan", () -> !plans.asked());
    } catch (CommandFailedException e) {
      plans.takeBack();
      throw e;
    }
    TreeSet<Long> after = plans.epochs();
    after.removeAll(before);
    if (after.isEmpty()) {
      throw new CommandFailedException(
          "no plan was made: " + web.get("status").path("lastAttempt").path("whyNot").asText(),
          null);
    }
    return after.last();
  }
}
