package io.github.stowage.alluxio.commands;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage repbun}: column bundles of an Alluxio cluster. */
@Command(
    name = "repbun",
    description = "Column bundles of an Alluxio cluster: shows and changes what is replicated.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      StatusCommand.class,
      PlanCommand.class,
      ReportCommand.class,
      ApplyCommand.class,
      RollbackCommand.class
    })
public final class RepBunCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
