package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra scores}: what a node thinks of its peers, and why. */
@Command(
    name = "scores",
    description = {
      "Shows how a node scores its peers.",
      "It shows each peer's score, the parts of the score, and counters."
    })
public final class ScoresCommand implements Runnable {
  @Mixin private JmxOptions node;

  @Option(
      names = "--format",
      defaultValue = "table",
      paramLabel = "table|json|csv",
      description = "The format of the output (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--watch",
      paramLabel = "SECONDS",
      description = "Print again after so many seconds, until Ctrl-C. At least 0.1.")
  private Double watch;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (watch != null && !(watch >= 0.1 && watch <= 86_400)) {
      throw new BadInputException(
          String.format(Locale.ROOT, "--watch %s, allowed: 0.1 to 86400 seconds", watch));
    }
    try (ReplicaSelectorClient client = node.selector()) {
      print(client, false);
      // Nobody may read any more, as behind a pipe to head.
      while (watch != null && !spec.commandLine().getOut().checkError()) {
        Thread.sleep(Math.round(watch * 1000));
        print(client, true);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // asked to stop watching
    }
  }

  private void print(ReplicaSelectorClient client, boolean again) {
    Scores scores = Scores.of(client);
    if (Boolean.TRUE.equals(scores.attributes().get(Scores.WRAPPED))) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "stowage: WARNING: dynamic_snitch is true on "
              + scores.node()
              + ": Cassandra's own layer overrules these scores; set dynamic_snitch: false");
      err.flush();
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(format.print(scores, again));
    out.flush();
  }
}
