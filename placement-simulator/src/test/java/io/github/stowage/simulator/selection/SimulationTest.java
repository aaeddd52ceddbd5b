package io.github.stowage.simulator.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
  /** Of the scenarios whose summary or report names another than 60%. */
  private static final Map<String, Double> LOADS =
      Map.of(
          "half-slow", .4,
          "half-stressed", .4,
          "quotas", .25,
          "quotas-stressed", .25,
          "large-hot", .35,
          "idle-slow", .1,
          "idle-stressed", .1);

  static Stream<Strategy> strategies() {
    return Strategies.ALL.stream();
  }

  private static Measurement shortRun(Strategy strategy, long seed) {
    Scenario scenario =
        Scenario.of("short", "a node dies", 5, 3)
            .lasting(15, 2)
            .when((cluster, random) -> cluster.at(3, () -> cluster.kill(2)))
            .build();
    return Simulation.run(scenario, strategy, seed);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void everyRequestEndsExactlyOnce(Strategy strategy) {
    Measurement run = shortRun(strategy, 1);
    // 600 a second in the 13 s after the warm-up: a Poisson number, within four deviations.
    double expected = 13 * 600;
    assertThat((double) run.sent).isCloseTo(expected, within(4 * Math.sqrt(expected)));
    assertThat(run.latencies.getTotalCount()).isEqualTo(run.sent);
    assertThat(Arrays.stream(run.reads).sum()).isEqualTo(run.sent);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void everyStrategyFacesTheSameRequests(Strategy strategy) {
    assertThat(shortRun(strategy, 2).sent).isEqualTo(shortRun(Strategies.ALL.get(0), 2).sent);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void leavesADeadNodeOnceItIsConvicted(Strategy strategy) {
    int[][] timeline = shortRun(strategy, 1).timeline;
    assertThat(timeline[14][2]).isZero();
    assertThat(Arrays.stream(timeline[14]).sum()).isPositive();
  }

  @ParameterizedTest
  @FieldSource("io.github.stowage.simulator.selection.Scenarios#ALL")
  void asksForTheLoadItPromises(Scenario scenario) {
    double capacity =
        Arrays.stream(scenario.speeds()).sum()
            * scenario.slots()
            * 1e9
            / scenario.meanServiceNanos();
    double load = LOADS.getOrDefault(scenario.name(), .6);
    assertThat(scenario.requestsPerSecond() / capacity).isCloseTo(load, within(1e-9));
    assertThat(scenario.seconds()).isGreaterThan(scenario.warmupSeconds());
  }
}
