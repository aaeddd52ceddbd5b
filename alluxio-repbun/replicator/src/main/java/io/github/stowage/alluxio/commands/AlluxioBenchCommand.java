package io.github.stowage.alluxio.commands;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio bench}: benchmarks on a running cluster. */
@Command(
    name = "bench",
    description = "Measures a running Alluxio cluster.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = BenchPlaceCommand.class)
final class AlluxioBenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
