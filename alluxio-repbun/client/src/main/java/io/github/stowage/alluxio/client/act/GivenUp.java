package io.github.stowage.alluxio.client.act;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The bundles of an open file that failed. None of its streams asks them again: each of those would
 * wait for a time-out of its own. Thread-safe.
 */
public final class GivenUp {
  private final AtomicIntegerArray bundles;

  /**
   * @param count of all bundles of the file
   */
  public GivenUp(int count) {
    bundles = new AtomicIntegerArray(count);
  }

  void add(int bundle) {
    bundles.set(bundle, 1);
  }

  boolean contains(int bundle) {
    return bundles.get(bundle) != 0;
  }
}
