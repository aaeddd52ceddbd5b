package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra service-times}: how slow a node of a test cluster is. */
@Command(
    name = "service-times",
    description = {
      "Makes a node of a test cluster slower or faster by a factor.",
      "The node must run the service-time agent. Without --yes it only shows the change."
    })
public final class ServiceTimesCommand implements Runnable {
  private static final String MBEAN = "io.github.stowage:type=ServiceTimes";
  private static final String FACTOR = "Factor";

  /** What the agent allows; it says so only when it is changed. */
  private static final double LEAST = 0.01;

  private static final double MOST = 1000;

  @Mixin private JmxOptions node;

  @Option(
      names = "--factor",
      required = true,
      paramLabel = "F",
      description = "How many times longer each read and scan takes: 0.01 to 1000. 1 is normal.")
  private double factor;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (!(factor >= LEAST && factor <= MOST)) {
      throw new BadInputException(
          String.format(Locale.ROOT, "--factor %s, allowed: %s to %.0f", factor, LEAST, MOST));
    }
    PrintWriter out = spec.commandLine().getOut();
    try (JmxConnection connection = node.connect()) {
      if (!connection.has(MBEAN)) {
        throw new BadInputException(
            connection.node() + " has no service-time agent (no MBean " + MBEAN + ")");
      }
      Object before = connection.read(MBEAN, FACTOR).get(FACTOR);
      String change = connection.node() + ": factor " + before + " -> " + factor;
      if (!yes) {
        out.println(change + " (nothing changed; add --yes to do it)");
        return;
      }
      connection.write(MBEAN, FACTOR, factor);
      out.println(change);
    }
  }
}
