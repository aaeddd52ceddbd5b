package io.github.stowage.cassandra.benchmark;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says what went wrong, and nothing when it was ended from outside. */
final class Failure implements IExecutionExceptionHandler {
  private volatile boolean ending;

  Failure() {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> ending = true, "stowage-demo-ending"));
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    // The nodes are killed while they are still in use here, so anything may fail now.
    if (!ending) {
      System.err.println("demo: " + text(e));
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  /** A full disk shows in many ways; what to do about it is always the same. */
  static String text(Throwable failure) {
    String message = failure.getMessage();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (String.valueOf(cause.getMessage()).contains("No space left on device")) {
        return "the disk is full: free some space and run this again";
      }
    }
    return message == null ? failure.toString() : message;
  }
}
