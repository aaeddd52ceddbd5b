package io.github.stowage.simulator.summary;

import io.github.stowage.simulator.ProgressListener;

/** All studies of Paper A with the seed of the committed pages, run once for all tests. */
public final class Computed {
  public static final Studies STUDIES = Studies.run(1, ProgressListener.NONE);

  private Computed() {}
}
