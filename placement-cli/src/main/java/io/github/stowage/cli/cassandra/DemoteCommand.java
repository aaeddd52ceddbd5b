package io.github.stowage.cli.cassandra;

import io.github.stowage.cli.BadInputException;
import io.github.stowage.cli.CommandFailedException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import javax.management.ReflectionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra demote}: one coordinator asks a peer last. */
@Command(
    name = "demote",
    description = {
      "Makes a node ask a peer only after all other replicas of its data centre.",
      "Only this node does so, and only until it restarts, gets another snitch, or the peer leaves"
          + " or is replaced."
          + " To have all coordinators avoid a node: set severity. Without --yes it only shows the"
          + " change."
    })
public final class DemoteCommand implements Runnable {
  private static final String DEMOTED = "Demoted";

  @Mixin private JmxOptions node;

  @Parameters(index = "0", paramLabel = "PEER", description = "Its address, as in nodetool status.")
  private String peer;

  @Option(names = "--undo", description = "Ask it by its score again.")
  private boolean undo;

  @Option(names = "--yes", description = "Make the change.")
  private boolean yes;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    try (ReplicaSelectorClient client = node.selector()) {
      if (!(client.read(DEMOTED).get(DEMOTED) instanceof String[] before)) {
        throw new CommandFailedException(
            "the plug-in on " + client.node() + " is too old to demote a peer", null);
      }
      String change = client.node() + ": " + (undo ? "restore " : "demote ") + known(client);
      if (!yes) {
        out.println(
            change + ", demoted now: " + list(before) + " (nothing changed; add --yes to do it)");
        return;
      }
      client.call(undo ? "restore" : "demote", new Object[] {peer}, List.of(String.class));
      String[] after = (String[]) client.read(DEMOTED).get(DEMOTED);
      out.println(change + ", demoted now: " + list(after));
    }
  }

  /**
   * The peer in the node's own words; as it was given if the plug-in is too old to say.
   *
   * @throws BadInputException if it is no node of the cluster
   */
  private String known(ReplicaSelectorClient client) {
    try {
      return (String) client.call("node", new Object[] {peer}, List.of(String.class));
    } catch (CommandFailedException e) {
      if (e.getCause() instanceof ReflectionException) {
        return peer; // no such operation
      }
      throw e;
    }
  }

  private static String list(String[] endpoints) {
    String[] sorted = endpoints.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? "none" : String.join(", ", sorted);
  }
}
