package io.github.stowage.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage bench}: what a benchmark on a cluster is to measure; playbooks carry it out. */
@Command(
    name = "bench",
    description = "Plans benchmarks on clusters. Playbooks carry them out.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {BeginCommand.class, PhasesCommand.class})
public final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }
}
