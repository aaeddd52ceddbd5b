package io.github.stowage.simulator.selection;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Nodes 4x slower because another process takes three quarters of their CPU, so that what they
 * publish shows it whoever asks them. In {@link Scenarios} a slow node looks idle once it is
 * avoided. The same defaults as there.
 */
final class StressScenarios {
  private static final double STRESS = 0.75;

  static final List<Scenario> ALL =
      Stream.of(
              Scenario.of("stressed", "a neighbour takes 75% of one node's CPU", 5, 5)
                  .when(stress(2)),
              Scenario.of("half-stressed", "the same on every other of six nodes, 40% load", 6, 5)
                  .load(0.4)
                  .when(stress(0, 2, 4)),
              Scenario.of(
                      "quotas-stressed",
                      "CPU quotas stop every node for 20-70 ms, often; a neighbour takes 7/8 of the"
                          + " CPU of every other one, at 25% load; nobody knows of pressure",
                      4,
                      1)
                  .load(0.25)
                  .when(StressScenarios::quotas),
              Scenario.of("idle-stressed", "one node stressed at 10% load", 5, 5)
                  .load(0.1)
                  .lasting(120, 20)
                  .when(stress(2)),
              Scenario.of("large-stressed", "100 coordinators, 30 nodes, three stressed", 30, 100)
                  .lasting(20, 8)
                  .when(stress(4, 5, 20)),
              Scenario.of("stress-ends", "one node stressed until 25 s", 5, 5)
                  .when(
                      (cluster, random) -> {
                        cluster.node(2).neighbour(STRESS);
                        cluster.at(25, () -> cluster.node(2).neighbour(0));
                      }),
              Scenario.of(
                      "false-alarm",
                      "one node 4x slower until 25 s, then healthy; it always claims to be busy",
                      5,
                      5)
                  .lies(() -> new Lies(-1, 2, -1, 0))
                  .when(
                      (cluster, random) -> {
                        cluster.node(2).slowDown(4);
                        cluster.at(25, () -> cluster.node(2).slowDown(1));
                      }))
          .map(Scenario.Builder::build)
          .toList();

  private StressScenarios() {}

  private static void quotas(Cluster cluster, UniformRandomProvider random) {
    for (int i = 0; i < cluster.size(); i++) {
      cluster.node(i).hidePressure();
      cluster.node(i).neighbour(i % 2 == 0 ? 0 : 0.875);
    }
    Scenarios.stopAllOften(cluster, random);
  }

  private static BiConsumer<Cluster, UniformRandomProvider> stress(int... nodes) {
    return (cluster, random) ->
        IntStream.of(nodes).forEach(node -> cluster.node(node).neighbour(STRESS));
  }
}
