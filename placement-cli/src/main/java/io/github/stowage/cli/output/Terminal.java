package io.github.stowage.cli.output;

/** Whether somebody looks on. */
public final class Terminal {
  /** Set by the launcher, which can ask what stderr is; Java cannot. */
  private static final String PROPERTY = "stowage.stderr.terminal";

  private Terminal() {}

  public static boolean isStderr() {
    return Boolean.getBoolean(PROPERTY);
  }
}
