package io.github.stowage.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A made-up report with every scenario, workload and strategy, for the renderings to show. */
final class SampleReport {
  static final Load OPEN = Load.open(600);
  static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario("no-load", "nothing wrong", List.of(), LoadKind.NONE),
          new Scenario(
              "slow-node", "one of 5 nodes 4x slower", List.of("node3"), LoadKind.CALIBRATED),
          new Scenario(
              "busy-neighbour",
              "a busy neighbour on one node",
              List.of("node3"),
              LoadKind.CALIBRATED),
          new Scenario(
              "every-second-cpu",
              "every second node stressed",
              List.of("node2", "node4"),
              LoadKind.REAL));

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

  /** Four scenarios x reads at one rate and scans by 10 and 50 clients x seven strategies. */
  static Report full() {
    return Report.of(run(), phases());
  }

  static List<PhaseRecord> phases() {
    SplittableRandom random = new SplittableRandom(1);
    List<PhaseRecord> phases = new ArrayList<>();
    for (int s = 0; s < SCENARIOS.size(); s++) {
      for (String strategy : P99_MILLIS.keySet()) {
        double p99 = P99_MILLIS.get(strategy)[s];
        String scenario = SCENARIOS.get(s).name();
        double share = s > 0 && strategy.equals("adaptive") ? 0.06 : 0.2;
        for (int cycle = 1; cycle <= 5; cycle++) {
          PhaseKey read = new PhaseKey(cycle, scenario, "read", OPEN, strategy);
          phases.add(phase(read, 600, noisy(random, p99), share));
          for (int clients : new int[] {10, 50}) {
            PhaseKey scan = new PhaseKey(cycle, scenario, "scan", new Load(clients, 0), strategy);
            double ops = clients * 100 / Math.sqrt(p99);
            phases.add(phase(scan, noisy(random, ops), noisy(random, 1.4 * p99), share));
          }
        }
      }
    }
    return phases;
  }

  private static double noisy(SplittableRandom random, double value) {
    return value * (0.95 + 0.1 * random.nextDouble());
  }

  static PhaseRecord phase(PhaseKey key, double ops, double p99Millis, double affectedShare) {
    Map<String, Long> reads = new LinkedHashMap<>();
    for (int node = 1; node <= 5; node++) {
      reads.put(
          "node" + node, Math.round(6_000 * (node == 3 ? affectedShare : (1 - affectedShare) / 4)));
    }
    long micros = Math.round(p99Millis * 1_000);
    long errors = micros > 1_800_000 ? 900 : 0;
    return phase(key, ops - errors / 10.0, micros, errors, reads);
  }

  static PhaseRecord phase(
      PhaseKey key, double ops, long p99Micros, long errors, Map<String, Long> reads) {
    return new PhaseRecord(
        key,
        "2026-01-01T00:00:00Z",
        3,
        10,
        1,
        Math.round(ops * 10) + errors,
        errors,
        errors == 0 ? Map.of() : Map.of("DriverTimeoutException", errors),
        0,
        1_000,
        new Figures(ops, p99Micros / 8, p99Micros / 10, p99Micros / 2, p99Micros, p99Micros * 2),
        reads,
        null);
  }

  static Run run() {
    Map<String, String> strategies = new LinkedHashMap<>();
    P99_MILLIS.keySet().forEach(name -> strategies.put(name, "what " + name + " does"));
    Map<String, String> host = new LinkedHashMap<>();
    host.put("name", "node1");
    host.put("CPUs", "2, capped to 0.35");
    return new Run(
        "Replica selection in Cassandra",
        "cassandra-5.0.9",
        new ObjectMapper().createObjectNode().put("name", "sample"),
        SCENARIOS,
        Map.of("one-delayed", "the hosts are no testbed, whose links can be delayed"),
        strategies,
        Roles.REPLICA_SELECTION,
        List.of("Open loop at 60% of the capacity.", "Five phases each, interleaved."),
        Map.of("kernel", "6.1"),
        List.of(host, Map.of("name", "node2", "Cassandra", "5.0.9")),
        List.of(
            new PaperFigure(
                "Sample paper, Figure 1", "slow-node", "read", OPEN, "paper", Metric.P99, 0.5)));
  }

  static Report report(List<BenchmarkResult> results) {
    return new Report(run(), results);
  }
}
