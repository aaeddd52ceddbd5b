package io.github.stowage.jmh;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs a benchmark that counts CPU time, and compares it with what the project allows itself. */
final class CpuReport {
  private CpuReport() {}

  /**
   * Prints the median CPU time by parameter, and exits with 1 if one is above what is allowed.
   *
   * @param what is measured, in words
   * @param parameters the benchmark's
   */
  static void run(Class<?> benchmark, String what, double allowedMillis, String... parameters)
      throws RunnerException {
    Collection<RunResult> results =
        new Runner(new OptionsBuilder().include(benchmark.getName()).build()).run();
    System.out.printf("%nCPU time of %s in ms, median of five%n", what);
    boolean tooSlow = false;
    for (RunResult result : results) {
      double millis =
          result.getSecondaryResults().get("cpuMillis").getStatistics().getPercentile(50);
      String row =
          Stream.of(parameters)
              .map(name -> name + " " + result.getParams().getParam(name))
              .collect(Collectors.joining(", "));
      System.out.printf(Locale.ROOT, "%-44s %10.1f%n", row.toLowerCase(Locale.ROOT), millis);
      tooSlow |= millis > allowedMillis;
    }
    System.out.printf("allowed: %.0f%n%n", allowedMillis);
    if (tooSlow) {
      System.exit(1);
    }
  }
}
