package io.github.stowage.alluxio.commands;

import io.github.stowage.cli.Stowage;
import picocli.CommandLine;

/** The {@code stowage} command with those that need Alluxio's client. */
public final class AlluxioMain {
  private AlluxioMain() {}

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true"); // charts go to files
    System.exit(commandLine().execute(args));
  }

  /** The command with its error handling, as {@link #main} and the tests run it. */
  public static CommandLine commandLine() {
    return Stowage.commandLine(new RepBunCommand(), new AlluxioCommand());
  }
}
