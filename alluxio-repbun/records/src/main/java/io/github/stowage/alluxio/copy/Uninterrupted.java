package io.github.stowage.alluxio.copy;

import java.io.IOException;

/** Cleaning up in a thread that was cancelled: calls to Alluxio fail there. */
final class Uninterrupted {
  private Uninterrupted() {}

  interface Work {
    void run() throws IOException;
  }

  static void run(Work work) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      work.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
