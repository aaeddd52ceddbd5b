package io.github.stowage.alluxio.commands;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio}: what needs a cluster of Alluxio and none of our plug-ins in it. */
@Command(
    name = "alluxio",
    description = "Files on the workers of an Alluxio cluster, where a plan wants them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {PlaceCommand.class, ReadCommand.class, AlluxioBenchCommand.class})
public final class AlluxioCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
