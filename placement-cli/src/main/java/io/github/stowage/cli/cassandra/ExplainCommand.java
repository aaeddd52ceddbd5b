package io.github.stowage.cli.cassandra;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra explain}: where a read would go, and why. */
@Command(
    name = "explain",
    description = {
      "Shows where a node would send a read of one partition now, and why.",
      "It lists the replicas in the order in which they would be asked. About one read in 64 tries a"
          + " replica again that was sent nothing for probe_interval_ms; that is not shown."
    })
public final class ExplainCommand implements Runnable {
  @Mixin private JmxOptions node;

  @Parameters(index = "0", paramLabel = "KEYSPACE", description = "The keyspace.")
  private String keyspace;

  @Parameters(index = "1", paramLabel = "TABLE", description = "The table.")
  private String table;

  @Parameters(
      index = "2",
      paramLabel = "KEY",
      description = "The partition key, as for nodetool getendpoints: parts with : between them.")
  private String key;

  @Option(
      names = "--format",
      defaultValue = "table",
      paramLabel = "table|json|csv",
      description = "The format of the output (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    try (ReplicaSelectorClient client = node.selector()) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(format.print(Order.of(client, keyspace, table, key)));
      out.flush();
    }
  }
}
