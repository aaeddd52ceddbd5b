package io.github.stowage.jmh;

import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs {@link TierBenchmark}; exits with 1 when a plan costs more than the project allows itself: 4
 * s for a million composite keys.
 */
public final class TierReport {
  private static final double ALLOWED_MILLIS = 4_000;

  private TierReport() {}

  public static void main(String[] args) throws RunnerException {
    CpuReport.run(
        TierBenchmark.class, "a plan of a million composite keys", ALLOWED_MILLIS, "mode");
  }
}
