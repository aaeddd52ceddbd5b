package io.github.stowage.simulator.placement;

import io.github.stowage.simulator.ProgressListener;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The independent parts of a study, in parallel; their order is that of their numbers. */
public final class Runs {
  private Runs() {}

  /**
   * @param run makes the part of a number from 0 to {@code total} - 1
   * @return the parts in the order of their numbers
   */
  public static <T> List<T> of(int total, ProgressListener progress, IntFunction<T> run) {
    int[] done = {0};
    return IntStream.range(0, total)
        .parallel()
        .mapToObj(
            i -> {
              T result = run.apply(i);
              synchronized (done) {
                progress.finished(++done[0], total);
              }
              return result;
            })
        .toList();
  }
}
