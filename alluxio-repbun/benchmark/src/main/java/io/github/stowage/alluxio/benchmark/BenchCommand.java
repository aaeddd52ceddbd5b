package io.github.stowage.alluxio.benchmark;

import io.github.stowage.alluxio.commands.BenchPlaceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage alluxio bench}: benchmarks on a running Alluxio cluster. */
@Command(
    name = "bench",
    description = "Benchmarks on a running Alluxio cluster.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {BenchPlaceCommand.class, DataCommand.class, ColumnsCommand.class})
final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
