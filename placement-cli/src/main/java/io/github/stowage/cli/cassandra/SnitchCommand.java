package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra snitch}: what orders replicas on a running node. */
@Command(
    name = "snitch",
    description = {
      "Changes how a node orders replicas, until it restarts. Without --yes it only shows what would"
          + " change.",
      "  stowage        the plug-in, whose jar must be in the node's lib/",
      "  stock-dynamic  Cassandra's dynamic snitch, with the node's own settings",
      "  ring-order     neither: the order of the ring",
      "Racks and data centres stay those of the stock snitch below, whichever it is. The new snitch"
          + " starts afresh, also if the node has one like it."
    })
public final class SnitchCommand implements Runnable {
  @Mixin private JmxOptions node;

  @Parameters(
      index = "0",
      paramLabel = "stock-dynamic|ring-order|stowage",
      description = "The snitch.")
  private String name;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "With stowage: adaptive, weighted, paper, random or off (default: as in the node's"
              + " settings).")
  private String mode;

  @Option(names = "--yes", description = "Do it.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Snitch snitch = snitch();
    if (mode != null) {
      if (snitch != Snitch.STOWAGE) {
        throw new BadInputException("--mode goes with stowage, not with " + name);
      }
      RuntimeSetting.MODE.parse(mode);
    }
    PrintWriter out = spec.commandLine().getOut();
    try (JmxConnection connection = node.connect()) {
      SnitchState before = SnitchState.of(connection);
      SnitchState after = before.with(snitch);
      String change =
          connection.node() + ": snitch " + before.describe() + " -> " + after.describe();
      change += mode == null ? "" : ", mode " + mode;
      if (!yes) {
        out.println(change + " (nothing changed; add --yes to do it)");
        return;
      }
      new SnitchSwap(connection).to(before, after);
      if (mode != null) {
        connection.write(ReplicaSelectorClient.MBEAN, RuntimeSetting.MODE.attribute, mode);
      }
      out.println(change);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", e);
    }
  }

  private Snitch snitch() {
    return Arrays.stream(Snitch.values())
        .filter(snitch -> snitch.key().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new BadInputException("snitch = " + name + ", allowed: " + Snitch.allowed()));
  }
}
