package io.github.stowage.cli.cassandra;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage cassandra}: the replica selector of a running node. */
@Command(
    name = "cassandra",
    description = "Shows and changes the replica selector of a running Cassandra node.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ScoresCommand.class,
      ExplainCommand.class,
      SetCommand.class,
      DemoteCommand.class,
      SnitchCommand.class,
      ServiceTimesCommand.class
    })
public final class CassandraCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
