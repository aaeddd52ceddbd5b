package io.github.stowage.tiering.data;

import java.io.IOException;
import java.nio.file.FileSystemException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Makes the tables that can be made; the others are fetched. */
@Command(
    name = "tiering-data",
    description = "Makes tables to measure skew tiering on.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:bad input"},
    subcommands = PaperCommand.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Shows this.")
  private boolean help;

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setParameterExceptionHandler(
            (failure, arguments) -> {
              say(failure.getCommandLine(), failure.getMessage());
              return ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              if (failure instanceof IllegalArgumentException) {
                say(command, failure.getMessage());
                return ExitCode.USAGE;
              }
              if (failure instanceof IOException) {
                say(command, "cannot write: " + text((IOException) failure));
              } else {
                failure.printStackTrace(command.getErr());
              }
              return ExitCode.SOFTWARE;
            });
  }

  private static String text(IOException failure) {
    // Those name the file only.
    return failure instanceof FileSystemException ? failure.toString() : failure.getMessage();
  }

  private static void say(CommandLine command, String message) {
    command.getErr().println("tiering-data: " + message.lines().findFirst().orElse(""));
  }
}
