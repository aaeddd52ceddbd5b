package io.github.stowage.cli;

/**
 * The user gave something that cannot work; the message is one line that says what. Exit code 2.
 */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public BadInputException(String message) {
    super(message);
  }
}
