package io.github.stowage.alluxio.replicator;

import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Copies that were begun in a round. Not thread-safe. */
final class Begun {
  private final List<Future<?>> copies = new ArrayList<>();

  void add(Future<?> copy) {
    copies.add(copy);
  }

  /**
   * Until none runs any more: what is looked at next would be wrong while they do.
   *
   * @throws IllegalStateException afterwards, if one ended with an error
   */
  void await() throws InterruptedIOException {
    IllegalStateException problem = null;
    for (Future<?> copy : copies) {
      try {
        copy.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("while copying");
      } catch (ExecutionException e) {
        if (problem == null) {
          problem = new IllegalStateException(e.getCause());
        } else {
          problem.addSuppressed(e.getCause());
        }
      }
    }
    if (problem != null) {
      throw problem;
    }
  }
}
