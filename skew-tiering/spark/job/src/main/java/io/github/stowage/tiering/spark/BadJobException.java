package io.github.stowage.tiering.spark;

/** The user gave something that cannot work; the message is one line that says what. */
public final class BadJobException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final int LONGEST = 300;

  public BadJobException(String message) {
    super(message);
  }

  public BadJobException(String what, Throwable cause, String allowed) {
    super(what + ": " + firstLine(cause) + ", allowed: " + allowed, cause);
  }

  /** Of what it began with; Spark adds plans and stack traces to what it says. */
  private static String firstLine(Throwable failed) {
    Throwable first = failed;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    String line = String.valueOf(first.getMessage()).strip().lines().findFirst().orElse("");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
  }
}
