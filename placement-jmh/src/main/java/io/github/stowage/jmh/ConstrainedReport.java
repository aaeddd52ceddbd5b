package io.github.stowage.jmh;

import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs {@link ConstrainedBenchmark}; exits with 1 when constraints make a plan of 3.2 million slots
 * more than three times as expensive as the project allows one without: 12 s.
 */
public final class ConstrainedReport {
  private static final double ALLOWED_MILLIS = 12_000;

  private ConstrainedReport() {}

  public static void main(String[] args) throws RunnerException {
    CpuReport.run(
        ConstrainedBenchmark.class,
        "a plan of 3.2 million slots with bytes and two levels of domains",
        ALLOWED_MILLIS,
        "workload");
  }
}
