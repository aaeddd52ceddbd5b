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
  private static final int TRIES = 3;

  @Mixin private WebOptions web;
  @Mixin private ClientOptions client;
  @Mixin Waiting waiting;

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
      apply(new AlluxioPlans(files), out, spec.commandLine().getErr());
    } catch (IOException e) {
      throw new BadInputException("Alluxio: " + e.getMessage());
    }
  }

  void apply(Plans plans, PrintWriter out, PrintWriter err) throws IOException {
    // Not waited for: who gave a wrong address would wait in vain.
    TreeSet<Long> before = plans.epochs();
    try {
      long epoch = newPlan(plans, before, err);
      if (waiting.answer(err, plans::current) != epoch) {
        waiting.change(err, () -> plans.setCurrent(epoch));
      }
      Outcome outcome = waiting.replicator(plans, epoch, err);
      out.printf(
          "plan %d: %d of %d bundles published%n", epoch, outcome.published(), outcome.planned());
      Waiting.requireAll(outcome);
    } catch (IOException e) {
      // Not for what was given: the same Alluxio answered just before.
      throw new CommandFailedException("Alluxio: " + e.getMessage(), e);
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

  private long newPlan(Plans plans, TreeSet<Long> before, PrintWriter err) throws IOException {
    for (int tries = 1; ; tries++) {
      long attempt = lastAttempt();
      ask(plans, err);
      TreeSet<Long> after = waiting.answer(err, plans::epochs);
      after.removeAll(before);
      if (!after.isEmpty()) {
        return after.last();
      }
      String whyNot = whyNot(attempt);
      if (!whyNot.isEmpty()) {
        throw new CommandFailedException("no plan was made: " + whyNot, null);
      }
      // Two that ask at the same moment may write over each other, and older versions do at any.
      if (tries == TRIES) {
        throw new CommandFailedException(
            "no plan was made: the request is gone, and the master's page tells of no attempt:"
                + " another command may have removed it; try again",
            null);
      }
    }
  }

  private void ask(Plans plans, PrintWriter err) throws IOException {
    OwnRequest request =
        new OwnRequest(plans, "stowage repbun apply by " + System.getProperty("user.name"));
    try {
      waiting.change(err, request::ask);
      waiting.until("the master to plan", () -> !request.isOpen());
    } catch (IOException | CommandFailedException e) {
      takeBack(request, e);
      throw e;
    }
  }

  /** Also if asking failed: it may have been asked all the same. */
  private static void takeBack(OwnRequest request, Exception failure) {
    try {
      request.takeBack();
    } catch (IOException e) {
      throw new CommandFailedException(
          failure.getMessage()
              + "; the request could not be taken back, so the master may still plan: "
              + e.getMessage(),
          failure);
    }
  }

  /** When the master planned last, or tried to; -1 if that is not known. */
  private long lastAttempt() {
    try {
      return web.get("status").path("lastAttempt").path("at").asLong();
    } catch (BadInputException e) {
      return -1;
    }
  }

  /** Empty if the master has refused none since, or none that it was asked for. */
  private String whyNot(long attemptBefore) {
    try {
      JsonNode attempt = web.get("status").path("lastAttempt");
      return attempt.path("at").asLong() == attemptBefore ? "" : attempt.path("whyNot").asText();
    } catch (BadInputException e) {
      return e.getMessage();
    }
  }
}
