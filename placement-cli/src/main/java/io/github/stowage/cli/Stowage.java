package io.github.stowage.cli;

import io.github.stowage.cli.bench.BenchCommand;
import io.github.stowage.cli.bundle.BundleCommand;
import io.github.stowage.cli.cassandra.CassandraCommand;
import io.github.stowage.cli.plan.DiffCommand;
import io.github.stowage.cli.plan.PlanCommand;
import io.github.stowage.cli.plan.ReplanCommand;
import io.github.stowage.cli.plugin.AlluxioCommand;
import io.github.stowage.cli.plugin.PluginTree;
import io.github.stowage.cli.plugin.RepBunCommand;
import io.github.stowage.cli.plugin.TierCommand;
import io.github.stowage.cli.report.ReportCommand;
import io.github.stowage.cli.simulate.SimulateCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** The {@code stowage} command. */
@Command(
    name = "stowage",
    description = "Places data where the load is.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    modelTransformer = PluginTree.class,
    synopsisSubcommandLabel = "COMMAND",
    scope = CommandLine.ScopeType.INHERIT,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The command did what it was asked for.",
      "1:It failed.",
      "2:The input was bad: an option, a file, or a node that does not answer."
    },
    subcommands = {
      PlanCommand.class,
      ReplanCommand.class,
      DiffCommand.class,
      BundleCommand.class,
      SimulateCommand.class,
      CassandraCommand.class,
      RepBunCommand.class,
      AlluxioCommand.class,
      TierCommand.class,
      BenchCommand.class,
      ReportCommand.class
    })
public final class Stowage implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true"); // charts go to files
    System.exit(commandLine().execute(args));
  }

  /** The command with its error handling, as {@link #main} and the tests run it. */
  public static CommandLine commandLine() {
    return new CommandLine(new Stowage())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Stowage::badOption)
        .setExecutionStrategy(Stowage::runAndPrint)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              boolean badInput = failure instanceof BadInputException;
              if (!badInput && !(failure instanceof CommandFailedException)) {
                throw failure; // a defect of ours: picocli prints the stack trace, exit code 1
              }
              command.getErr().println("stowage: " + failure.getMessage());
              return badInput ? ExitCode.USAGE : ExitCode.SOFTWARE;
            });
  }

  /** A PrintWriter keeps it to itself when a disk is full, or nobody reads any more. */
  private static int runAndPrint(ParseResult parsed) {
    int code = new RunLast().execute(parsed);
    List<CommandLine> commands = parsed.asCommandLineList();
    CommandLine last = commands.get(commands.size() - 1);
    if (code != ExitCode.OK || !last.getOut().checkError()) {
      return code;
    }
    last.getErr().println("stowage: cannot write to standard output, it is not complete");
    return ExitCode.SOFTWARE;
  }

  private static int badOption(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String what = failure.getMessage().replaceFirst("^Error: ", "");
    command.getErr().printf("stowage: %s (%s --help tells what is allowed)%n", what, name);
    return ExitCode.USAGE;
  }
}
