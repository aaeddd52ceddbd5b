package io.github.stowage.jmh;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link BundleBenchmark}, prints CPU time by mode, and exits with 1 when a plan costs more
 * than the project allows itself: 0.1 s for 10,000 row groups of 16 columns.
 */
public final class BundleReport {
  private static final double ALLOWED_MILLIS = 100;

  private BundleReport() {}

  public static void main(String[] args) throws RunnerException {
    Collection<RunResult> results =
        new Runner(new OptionsBuilder().include(BundleBenchmark.class.getName()).build()).run();
    System.out.printf("%nCPU time of bundles for 10,000 row groups in ms, median of five%n");
    boolean tooSlow = false;
    for (RunResult result : results) {
      double millis =
          result.getSecondaryResults().get("cpuMillis").getStatistics().getPercentile(50);
      System.out.printf(
          Locale.ROOT,
          "%-10s %6s row groups per table %10.1f%n",
          result.getParams().getParam("mode").toLowerCase(Locale.ROOT),
          result.getParams().getParam("rowGroupsPerTable"),
          millis);
      tooSlow |= millis > ALLOWED_MILLIS;
    }
    System.out.printf("allowed: %.0f%n%n", ALLOWED_MILLIS);
    if (tooSlow) {
      System.exit(1);
    }
  }
}
