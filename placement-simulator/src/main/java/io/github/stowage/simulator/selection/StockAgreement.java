package io.github.stowage.simulator.selection;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Cassandra's dynamic snitch, simulated the way that the demo measured it on a real cluster. A
 * phase of the demo lasts 2.6 s and starts with a new snitch, so a study's run of a minute is no
 * comparison: the snitch swings more and more widely as its reservoirs fill.
 */
final class StockAgreement {
  /** Of one phase: unmeasured and all seconds of the demo that printed the figures. */
  private static final double SETTLE_SECONDS = 0.7;

  private static final double PHASE_SECONDS = 2.6;
  private static final int DEMO_PHASES = 5;
  private static final int PHASES = 200;

  private StockAgreement() {}

  /**
   * @param measured p99 in ms: medians of 5 phases each, of the two runs whose figures are kept
   *     (docs/demo.md, and the README before 21 November 2026)
   */
  private record Case(
      String name, List<Integer> measured, BiConsumer<Cluster, UniformRandomProvider> trouble) {
    double meanMeasured() {
      return measured.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case("nothing wrong", List.of(118, 308), (cluster, random) -> {}),
          new Case(
              "one node 4x slower",
              List.of(355, 411),
              (cluster, random) -> cluster.node(2).slowDown(4)),
          new Case(
              "busy neighbour",
              List.of(563, 404),
              (cluster, random) -> cluster.node(2).neighbour(0.5)),
          new Case("bursts of pauses", List.of(271, 304), StockAgreement::bursts));

  /** 300 ms each; from the start of one to that of the next 0.6 to 1.8 s. */
  private static void bursts(Cluster cluster, UniformRandomProvider random) {
    for (double at = 1.2 * (0.5 + random.nextDouble());
        at < PHASE_SECONDS;
        at += 1.2 * (0.5 + random.nextDouble())) {
      cluster.at(at, () -> cluster.node(2).pause(Workload.nanos(0.3)));
    }
  }

  /**
   * @param medianMillis of the p99 of all phases
   * @param lowMillis below it are 5% of the medians of five phases; above {@code highMillis} as
   *     many
   */
  record Row(
      String name,
      List<Integer> measured,
      double medianMillis,
      double lowMillis,
      double highMillis,
      double ratio) {}

  static List<Row> rows(long seed) {
    return CASES.stream().map(one -> row(one, seed)).toList();
  }

  private static Row row(Case one, long seed) {
    double[] phases = phases(one.trouble, PHASE_SECONDS, SETTLE_SECONDS, PHASES, seed);
    double[] demos =
        IntStream.range(0, PHASES / DEMO_PHASES)
            .mapToDouble(
                demo ->
                    median(
                        Arrays.copyOfRange(phases, demo * DEMO_PHASES, (demo + 1) * DEMO_PHASES)))
            .sorted()
            .toArray();
    double median = median(phases);
    return new Row(
        one.name,
        one.measured,
        median,
        demos[demos.length / 20],
        demos[demos.length - 1 - demos.length / 20],
        median / one.meanMeasured());
  }

  /** Median over runs of that length of the p99 in ms, one node being {@code factor} as slow. */
  static double medianMillis(double seconds, double settle, double factor, long seed) {
    int runs = (int) Math.max(8, PHASES * PHASE_SECONDS / seconds);
    return median(
        phases((cluster, random) -> cluster.node(2).slowDown(factor), seconds, settle, runs, seed));
  }

  private static double[] phases(
      BiConsumer<Cluster, UniformRandomProvider> trouble,
      double seconds,
      double settle,
      int count,
      long seed) {
    Scenario scenario =
        Scenario.of("phase", "a phase", 5, 1).lasting(seconds, settle).when(trouble).build();
    Strategy stock = Strategies.named("stock-dynamic");
    return IntStream.range(0, count)
        .parallel()
        .mapToDouble(
            phase ->
                Simulation.run(scenario, stock, seed * PHASES + phase)
                        .latencies
                        .getValueAtPercentile(99)
                    * Measurement.NANOS_PER_UNIT
                    / 1e6)
        .toArray();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
