package io.github.stowage.tiering.spark;

import java.io.PrintWriter;
import picocli.CommandLine;

/** What spark-submit calls. */
public final class Main {
  private static final int BAD_INPUT = 2;

  private Main() {}

  public static void main(String[] args) {
    int code = run(args, new PrintWriter(System.err, true));
    // YARN takes any exit of the driver, even with 0, for a failure.
    if (code != 0) {
      System.exit(code);
    }
  }

  /** The exit code: 0, 1 if Spark failed, 2 if the user gave something that cannot work. */
  static int run(String[] args, PrintWriter err) {
    return new CommandLine(new CountJob())
        .setErr(err)
        .setParameterExceptionHandler((e, given) -> say(e, err, BAD_INPUT))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (e instanceof BadJobException) {
                return say(e, err, BAD_INPUT);
              }
              throw e;
            })
        .execute(args);
  }

  private static int say(Exception e, PrintWriter err, int code) {
    err.println("stowage: " + e.getMessage());
    return code;
  }
}
