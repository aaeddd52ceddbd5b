package io.github.stowage.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A made-up report with every scenario, workload and strategy, for the renderings to show. */
final class SampleReport {
  static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario("no-load", "nothing wrong", null),
          new Scenario("slow-node", "one of 5 nodes 4x slower", "node3"),
          new Scenario("busy-neighbour", "a busy neighbour on one node", "node3"),
          new Scenario("pauses", "one node paused in bursts", "node3"));

  private static final Map<String, double[]> P99_MILLIS = new LinkedHashMap<>();

  static {
    P99_MILLIS.put("ring-order", new double[] {101.3, 2004, 410, 900});
    P99_MILLIS.put("ring-order-again", new double[] {100.3, 2003, 402, 910});
    P99_MILLIS.put("random", new double[] {101, 2007, 400, 905});
    P99_MILLIS.put("stock-dynamic", new double[] {213.5, 179.5, 190, 320});
    P99_MILLIS.put("paper", new double[] {910.5, 2003, 700, 1200});
    P99_MILLIS.put("weighted", new double[] {600, 1100, 500, 800});
    P99_MILLIS.put("adaptive", new double[] {97.3, 127.4, 110, 180});
  }

  private SampleReport() {}

  static Report full() {
    SplittableRandom random = new SplittableRandom(1);
    List<BenchmarkResult> results = new ArrayList<>();
    for (String workload : List.of("read", "scan")) {
      for (int s = 0; s < SCENARIOS.size(); s++) {
        for (String strategy : P99_MILLIS.keySet()) {
          double p99 = P99_MILLIS.get(strategy)[s] * (workload.equals("scan") ? 1.4 : 1);
          results.add(
              Aggregation.of(
                  "cassandra-5.0.9",
                  SCENARIOS.get(s).name(),
                  workload,
                  strategy,
                  phases(random, p99, s > 0 && strategy.equals("adaptive") ? 0.06 : 0.2)));
        }
      }
    }
    return report(results);
  }

  static Report report(List<BenchmarkResult> results) {
    Map<String, String> strategies = new LinkedHashMap<>();
    P99_MILLIS.keySet().forEach(name -> strategies.put(name, "what " + name + " does"));
    return new Report(
        "Replica selection in Cassandra",
        SCENARIOS,
        strategies,
        Roles.REPLICA_SELECTION,
        List.of("Open loop at 60% of the capacity.", "Five phases each, interleaved."),
        new LinkedHashMap<>(Map.of("cores", "2", "kernel", "6.1")),
        results);
  }

  private static List<PhaseSample> phases(SplittableRandom random, double p99, double share) {
    List<PhaseSample> phases = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      long micros = Math.round(p99 * 1_000 * (0.93 + 0.14 * random.nextDouble()));
      Map<String, Long> reads = new LinkedHashMap<>();
      for (int node = 1; node <= 5; node++) {
        double part = node == 3 ? share : (1 - share) / 4;
        reads.put("node" + node, Math.round(6_000 * part));
      }
      long errors = micros > 1_900_000 ? 900 : 0;
      phases.add(
          new PhaseSample(600 - errors / 10.0, micros / 5, micros, micros * 2, errors, reads));
    }
    return phases;
  }
}
