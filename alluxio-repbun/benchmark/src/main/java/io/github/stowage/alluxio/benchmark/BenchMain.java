package io.github.stowage.alluxio.benchmark;

import io.github.stowage.cli.Stowage;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code stowage} command with {@code alluxio bench}. */
public final class BenchMain {
  private BenchMain() {}

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true"); // charts go to files
    System.exit(commandLine().execute(args));
  }

  /** The command with its error handling, as {@link #main} and the tests run it. */
  static CommandLine commandLine() {
    return Stowage.commandLine(new AlluxioCommand());
  }

  @Command(
      name = "alluxio",
      description = "Alluxio clusters.",
      synopsisSubcommandLabel = "COMMAND",
      subcommands = BenchCommand.class)
  static final class AlluxioCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      throw new ParameterException(spec.commandLine(), "Missing command");
    }
  }
}
