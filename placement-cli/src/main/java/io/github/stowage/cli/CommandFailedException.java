package io.github.stowage.cli;

/** The input was fine but the work failed; the message is one line that says why. Exit code 1. */
public final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CommandFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
