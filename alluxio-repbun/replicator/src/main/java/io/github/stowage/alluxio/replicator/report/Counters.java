package io.github.stowage.alluxio.replicator.report;

import io.github.stowage.alluxio.replicator.decide.Step;
import java.util.TreeMap;

/** How many steps of each kind were taken, and bytes copied. */
public final class Counters {
  private final TreeMap<String, Long> steps = new TreeMap<>();
  private long bytes;

  public synchronized void add(Step step, long copiedBytes) {
    steps.merge(step.getClass().getSimpleName(), 1L, Long::sum);
    bytes += copiedBytes;
  }

  @Override
  public synchronized String toString() {
    return steps + ", " + bytes + " bytes copied";
  }
}
