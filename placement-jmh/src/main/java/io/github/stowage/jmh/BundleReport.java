package io.github.stowage.jmh;

import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs {@link BundleBenchmark}; exits with 1 when a plan costs more than the project allows itself:
 * 0.1 s for 10,000 row groups of 16 columns.
 */
public final class BundleReport {
  private static final double ALLOWED_MILLIS = 100;

  private BundleReport() {}

  public static void main(String[] args) throws RunnerException {
    CpuReport.run(
        BundleBenchmark.class,
        "bundles for 10,000 row groups",
        ALLOWED_MILLIS,
        "mode",
        "rowGroupsPerTable");
  }
}
