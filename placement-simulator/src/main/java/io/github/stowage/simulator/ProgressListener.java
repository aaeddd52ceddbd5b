package io.github.stowage.simulator;

/** Told after every run of a study, by one thread at a time. */
@FunctionalInterface
public interface ProgressListener {
  ProgressListener NONE = (done, total) -> {};

  /**
   * @param done runs finished so far, 1 to {@code total}
   */
  void finished(int done, int total);
}
