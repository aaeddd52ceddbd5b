package io.github.stowage.jmh;

import java.util.Collection;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link PlanBenchmark}, prints CPU time by size and its growth, and exits with 1 when a plan
 * costs more than the project allows itself: 0.5 s for 320,000 slots, 4 s for 3.2 million.
 */
public final class PlanReport {
  private static final SortedMap<Integer, Double> ALLOWED_MILLIS =
      new TreeMap<>(java.util.Map.of(10_000, 500.0, 100_000, 4_000.0));

  private PlanReport() {}

  public static void main(String[] args) throws RunnerException {
    Collection<RunResult> results =
        new Runner(new OptionsBuilder().include(PlanBenchmark.class.getName()).build()).run();
    TreeMap<String, TreeMap<Integer, Double>> rows = new TreeMap<>();
    for (RunResult result : results) {
      String name =
          result.getParams().getParam("strategy").toLowerCase(Locale.ROOT)
              + ", "
              + result.getParams().getParam("workload");
      rows.computeIfAbsent(name, key -> new TreeMap<>())
          .put(
              Integer.valueOf(result.getParams().getParam("nodes")),
              result.getSecondaryResults().get("cpuMillis").getStatistics().getPercentile(50));
    }
    System.out.printf("%nCPU time of a plan in ms, median of five; growth per tenfold nodes%n");
    System.out.printf(
        "%-20s %12s %12s %12s %10s %10s%n", "", "1,000", "10,000", "100,000", "growth", "growth");
    boolean tooSlow = false;
    for (var row : rows.entrySet()) {
      TreeMap<Integer, Double> millis = row.getValue();
      System.out.printf(
          Locale.ROOT,
          "%-20s %12.1f %12.1f %12.1f %9.1fx %9.1fx%n",
          row.getKey(),
          millis.get(1_000),
          millis.get(10_000),
          millis.get(100_000),
          millis.get(10_000) / millis.get(1_000),
          millis.get(100_000) / millis.get(10_000));
      for (var allowed : ALLOWED_MILLIS.entrySet()) {
        tooSlow |= millis.get(allowed.getKey()) > allowed.getValue();
      }
    }
    System.out.printf("allowed: %s%n%n", ALLOWED_MILLIS);
    if (tooSlow) {
      System.exit(1);
    }
  }
}
