package io.github.stowage.alluxio.client.act;

import java.io.IOException;

/** A list of bundles says what is not so. */
final class FalseListException extends IOException {
  private static final long serialVersionUID = 1;

  FalseListException(String why) {
    super(why);
  }
}
