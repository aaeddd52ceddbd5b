package io.github.stowage.alluxio.commands;

import alluxio.client.file.FileSystem;
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

/** {@code stowage repbun rollback}: back to an earlier plan, or to none. */
@Command(
    name = "rollback",
    description = {
      "Goes back to an earlier plan. Without --yes it only shows the change.",
      "The master plans again at the end of its epoch. alluxio.master.repbun.auto=false stops that."
    })
final class RollbackCommand implements Runnable {
  @Mixin private ClientOptions client;
  @Mixin Waiting waiting;

  @Option(
      names = "--to",
      paramLabel = "EPOCH|none",
      description = "The plan to go back to (default: the one before). none removes all bundles.")
  private String to;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    waiting.start();
    try (FileSystem files = client.connect()) {
      goBack(new AlluxioPlans(files), spec.commandLine().getOut(), spec.commandLine().getErr());
    } catch (IOException e) {
      throw new BadInputException("Alluxio: " + e.getMessage());
    }
  }

  void goBack(Plans plans, PrintWriter out, PrintWriter err) throws IOException {
    // Not waited for: who gave a wrong address would wait in vain.
    long current = plans.current();
    long target = target(waiting.answer(err, plans::epochs), current);
    out.printf("plan %s -> %s", name(current), name(target));
    if (!yes) {
      out.println(" (nothing changed; add --yes to do it)");
      return;
    }
    out.println();
    try {
      waiting.change(err, () -> plans.setCurrent(target));
      Outcome outcome = waiting.replicator(plans, target, err);
      out.printf("%d of %d bundles published%n", outcome.published(), outcome.planned());
      Waiting.requireAll(outcome);
    } catch (IOException e) {
      throw new CommandFailedException("Alluxio: " + e.getMessage(), e);
    }
  }

  private long target(TreeSet<Long> epochs, long current) {
    if (to == null) {
      Long before = epochs.lower(current);
      return before == null ? 0 : before;
    }
    if (to.equals("none")) {
      return 0;
    }
    for (long epoch : epochs) {
      if (Long.toString(epoch).equals(to)) {
        return epoch;
      }
    }
    throw new BadInputException("--to " + to + ", allowed: none or one of " + epochs);
  }

  private static String name(long epoch) {
    return epoch == 0 ? "none" : Long.toString(epoch);
  }
}
