package io.github.stowage.alluxio.master.report;

/** How much of a long answer is wanted, so that none is larger than that. */
public final class Limit {
  public static final int DEFAULT = 1000;
  public static final int MOST = 10_000;

  private Limit() {}

  /** It is not allowed. */
  public static final class OutOfRangeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    OutOfRangeException(String text) {
      super("limit = " + text + ", allowed: 1 to " + MOST);
    }
  }

  /**
   * @param text as it came; null: the default
   * @throws OutOfRangeException naming what is allowed
   */
  public static int of(String text) {
    if (text == null) {
      return DEFAULT;
    }
    try {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= MOST) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new OutOfRangeException(text);
  }
}
