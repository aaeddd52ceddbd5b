package io.github.stowage.alluxio.commands;

import io.github.stowage.cli.Stowage;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * One run of the command, as from a shell.
 *
 * @param code its exit code
 */
record Shell(int code, String out, String err) {
  static Shell stowage(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Stowage.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int code = command.execute(args);
    return new Shell(code, out.toString(), err.toString());
  }
}
