package io.github.stowage.openloop;

/** The servers fell so far behind the rate that the bound on outstanding requests was reached. */
public final class OverloadException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OverloadException(String message) {
    super(message);
  }
}
