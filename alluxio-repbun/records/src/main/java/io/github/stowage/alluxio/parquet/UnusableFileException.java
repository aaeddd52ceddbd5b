package io.github.stowage.alluxio.parquet;

import java.io.IOException;

/**
 * A file that will never be bundled as it is, and why, in words for a status page; other {@link
 * IOException}s may pass.
 */
public final class UnusableFileException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param why completes "not bundled: "
   */
  public UnusableFileException(String why) {
    super("not bundled: " + why);
  }

  public UnusableFileException(String why, Throwable cause) {
    super("not bundled: " + why, cause);
  }
}
