package io.github.stowage.jmh;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link TierBenchmark}, prints CPU time by mode, and exits with 1 when a plan costs more than
 * the project allows itself: 4 s for a million composite keys.
 */
public final class TierReport {
  private static final double ALLOWED_MILLIS = 4_000;

  private TierReport() {}

  public static void main(String[] args) throws RunnerException {
    Collection<RunResult> results =
        new Runner(new OptionsBuilder().include(TierBenchmark.class.getName()).build()).run();
    System.out.printf("%nCPU time of a plan of a million composite keys in ms, median of five%n");
    boolean tooSlow = false;
    for (RunResult result : results) {
      double millis =
          result.getSecondaryResults().get("cpuMillis").getStatistics().getPercentile(50);
      System.out.printf(
          Locale.ROOT,
          "%-10s %10.0f%n",
          result.getParams().getParam("mode").toLowerCase(Locale.ROOT),
          millis);
      tooSlow |= millis > ALLOWED_MILLIS;
    }
    System.out.printf("allowed: %.0f%n%n", ALLOWED_MILLIS);
    if (tooSlow) {
      System.exit(1);
    }
  }
}
