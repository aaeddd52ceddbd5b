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
      "Changes how a node orders replicas. A restart of the node undoes it.",
      "Without --yes it only shows the change.",
      "  stowage        the plug-in; its jar must be in the node's lib/",
      "  stock-dynamic  Cassandra's dynamic snitch, with the node's settings",
      "  ring-order     the order of the ring, whatever the load",
      "Racks and data centres stay the same. The new snitch starts without history."
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
          "The plug-in's mode, for stowage: adaptive, weighted, paper, random or off (default: the"
              + " node's setting).")
  private String mode;

  @Option(names = "--yes", description = "Make the change.")
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
