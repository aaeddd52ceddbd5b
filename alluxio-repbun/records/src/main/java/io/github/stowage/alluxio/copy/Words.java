package io.github.stowage.alluxio.copy;

/** What an exception says, in one line. */
public final class Words {
  private Words() {}

  /** The messages of an exception and of its causes. */
  public static String of(Throwable problem) {
    StringBuilder words = new StringBuilder(message(problem));
    for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
      String more = message(cause);
      if (words.indexOf(more) < 0) {
        words.append(": ").append(more);
      }
    }
    return words.toString();
  }

  private static String message(Throwable problem) {
    return problem.getMessage() == null ? problem.toString() : problem.getMessage();
  }
}
