package io.github.stowage.alluxio.records;

import java.io.IOException;

/** A record that cannot be read, or is not what it should be. */
public final class RecordException extends IOException {
  private static final long serialVersionUID = 1;

  public RecordException(String message) {
    super(message);
  }

  public RecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
