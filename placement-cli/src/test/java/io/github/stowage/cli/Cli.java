package io.github.stowage.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One run of the command, as from a shell.
 *
 * @param code its exit code
 */
public record Cli(int code, String out, String err) {
  public static Cli stowage(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Stowage.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = command.execute(args);
    return new Cli(code, out.toString(), err.toString());
  }
}
