package io.github.stowage.simulator.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Cassandra's dynamic snitch, simulated the way that it was measured on a real cluster: the same
 * nodes, arrivals and lengths of phases, each of which starts with a new snitch, and keys that
 * weigh on the ring as the measured ones do.
 */
final class StockAgreement {
  private static final int NODES = 5;
  private static final int IN_TROUBLE = 2;

  /** Of simulated seconds per setting, but at least so many phases. */
  private static final int SECONDS = 1600;

  private static final int LEAST_PHASES = 40;

  private static final Map<String, BiConsumer<Cluster, UniformRandomProvider>> TROUBLES =
      Map.of(
          "no-load", (cluster, random) -> {},
          "slow-node", (cluster, random) -> cluster.node(IN_TROUBLE).slowDown(4),
          "busy-neighbour", (cluster, random) -> cluster.node(IN_TROUBLE).neighbour(0.5),
          "pauses", StockAgreement::bursts);

  private StockAgreement() {}

  /** 300 ms each; from the start of one to that of the next 0.6 to 1.8 s. */
  private static void bursts(Cluster cluster, UniformRandomProvider random) {
    double longest = 60;
    for (double at = 1.2 * (0.5 + random.nextDouble());
        at < longest;
        at += 1.2 * (0.5 + random.nextDouble())) {
      cluster.at(at, () -> cluster.node(IN_TROUBLE).pause(Workload.nanos(0.3)));
    }
  }

  /** What phases have in common that are repeated. */
  record Setting(int coordinators, String strategy, String scenario, int settle, int measure) {
    private static Setting of(MeasuredPhase phase) {
      return new Setting(
          phase.coordinators(),
          phase.strategy(),
          phase.scenario(),
          phase.settle(),
          phase.measure());
    }
  }

  /** What a phase is summed up by. */
  enum Figure {
    P99(MeasuredPhase::p99Millis),
    MEAN(MeasuredPhase::meanMillis),
    SHARE_IN_TROUBLE(phase -> phase.share(IN_TROUBLE)),
    BUSIEST(MeasuredPhase::busiest);

    private final ToDoubleFunction<MeasuredPhase> value;

    Figure(ToDoubleFunction<MeasuredPhase> value) {
      this.value = value;
    }

    private double[] of(List<MeasuredPhase> phases) {
      return phases.stream().mapToDouble(value).toArray();
    }
  }

  /** Medians over the phases, and where 95% of the measured median lie. */
  record Medians(double measured, BootstrapInterval interval, double simulated) {
    double ratio() {
      return simulated / measured;
    }

    /** Whether the simulated one is so close to the measured one. */
    boolean within(double share) {
      return Math.abs(ratio() - 1) <= share;
    }
  }

  record Row(Setting setting, int phases, Map<Figure, Medians> figures) {}

  static List<Row> rows(long seed) {
    List<MeasuredPhase> all = MeasuredPhase.all();
    Map<Setting, List<MeasuredPhase>> bySetting = new LinkedHashMap<>();
    for (MeasuredPhase phase : all) {
      bySetting.computeIfAbsent(Setting.of(phase), setting -> new ArrayList<>()).add(phase);
    }
    Keys keys = Keys.asOften(primaries(all));
    return bySetting.entrySet().stream()
        .map(entry -> row(entry.getKey(), entry.getValue(), keys, seed))
        .toList();
  }

  /** How often each range was read: in ring order its first replica gets all of that. */
  private static double[] primaries(List<MeasuredPhase> all) {
    double[] sent = new double[NODES];
    all.stream()
        .filter(phase -> phase.strategy().equals(MeasuredPhase.RING_ORDER))
        .forEach(phase -> Arrays.setAll(sent, node -> sent[node] + phase.sent()[node]));
    return sent;
  }

  private static Row row(Setting setting, List<MeasuredPhase> measured, Keys keys, long seed) {
    List<MeasuredPhase> simulated = simulate(setting, keys, seed);
    Map<Figure, Medians> figures = new LinkedHashMap<>();
    for (Figure figure : Figure.values()) {
      double[] values = figure.of(measured);
      figures.put(
          figure,
          new Medians(
              median(values), BootstrapInterval.ofMedian(values), median(figure.of(simulated))));
    }
    return new Row(setting, measured.size(), figures);
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values);
  }

  static List<MeasuredPhase> simulate(Setting setting, Keys keys, long seed) {
    int seconds = setting.settle + setting.measure;
    Scenario scenario =
        Scenario.of(setting.scenario, "a phase", NODES, setting.coordinators)
            .lasting(seconds, setting.settle)
            .keys(keys)
            .when(TROUBLES.get(setting.scenario))
            .build();
    Strategy strategy = Strategies.named(setting.strategy);
    return IntStream.range(0, Math.max(LEAST_PHASES, SECONDS / seconds))
        .parallel()
        .mapToObj(
            phase -> simulated(setting, Simulation.run(scenario, strategy, 1000 * seed + phase)))
        .toList();
  }

  private static MeasuredPhase simulated(Setting setting, Measurement run) {
    double millis = Measurement.NANOS_PER_UNIT / 1e6;
    return new MeasuredPhase(
        setting.coordinators,
        setting.strategy,
        setting.scenario,
        setting.settle,
        setting.measure,
        run.latencies.getValueAtPercentile(99) * millis,
        run.latencies.getMean() * millis,
        run.errors,
        run.reads,
        IntStream.range(setting.settle, setting.settle + setting.measure)
            .mapToDouble(second -> largestShare(run.timeline[second]))
            .average()
            .orElseThrow());
  }

  private static double largestShare(int[] sent) {
    return (double) Arrays.stream(sent).max().orElseThrow() / Arrays.stream(sent).sum();
  }
}
