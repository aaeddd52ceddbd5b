package io.github.stowage.simulator.selection;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The scenarios of the study. Unless said otherwise: five nodes with four slots each, replication
 * factor 3, exponential service times of mean 20 ms, arrivals at 60% of the healthy capacity.
 */
final class Scenarios {
  private static final double SLOW = 4;

  private static final List<Scenario> OWN =
      Stream.of(
              Scenario.of("no-load", "nothing wrong, one coordinator", 5, 1),
              Scenario.of("no-load-many", "nothing wrong, ten coordinators", 5, 10),
              Scenario.of("slow-node", "one node 4x slower (CPU-starved)", 5, 1)
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of("slow-node-many", "the same with ten coordinators", 5, 10)
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of("half-slow", "every other of six nodes 4x slower, at 40% load", 6, 5)
                  .load(0.4)
                  .when(
                      (cluster, random) ->
                          IntStream.of(0, 2, 4).forEach(i -> cluster.node(i).slowDown(SLOW))),
              Scenario.of("pauses", "one node stops for 100-400 ms, every 2 s on average", 5, 1)
                  .when(pauses(2, 2)),
              Scenario.of("pauses-all", "every node stops for 100-400 ms, every 10 s", 5, 5)
                  .when(
                      (cluster, random) ->
                          IntStream.range(0, 5)
                              .forEach(i -> pauses(i, 10).accept(cluster, random))),
              Scenario.of(
                      "quotas",
                      "CPU quotas stop every node for 20-70 ms, often; every other one is 8x slower,"
                          + " at 25% load",
                      4,
                      1)
                  .load(0.25)
                  .when(Scenarios::quotas),
              Scenario.of("slow-disk", "on one node a fifth of the reads takes 10x as long", 5, 5)
                  .when((cluster, random) -> cluster.node(2).slowDisk(0.2, 10)),
              Scenario.of("slow-link", "30 ms more of round trip to one node", 5, 5)
                  .when((cluster, random) -> cluster.link(2, 0.015)),
              Scenario.of("busy-neighbour", "one node at half speed for 5 s in every 10 s", 5, 1)
                  .when(Scenarios::busyNeighbour),
              Scenario.of("node-killed", "one node dies at 20 s, convicted 10 s later", 5, 5)
                  .when((cluster, random) -> cluster.at(20, () -> cluster.kill(2))),
              Scenario.of("node-recovering", "one node 4x slower until 25 s, then healthy", 5, 1)
                  .when(
                      (cluster, random) -> {
                        cluster.node(2).slowDown(SLOW);
                        cluster.at(25, () -> cluster.node(2).slowDown(1));
                      }),
              Scenario.of("new-node", "a sixth node joins at 20 s", 6, 5)
                  .when(
                      (cluster, random) -> {
                        cluster.setMember(2, false);
                        cluster.at(20, () -> cluster.setMember(2, true));
                      }),
              Scenario.of("heterogeneous", "nodes of speed 0.5, 0.75, 1, 1.25 and 1.5", 5, 5)
                  .speeds(0.5, 1.25, 0.75, 1.5, 1),
              Scenario.of("hot-partition", "zipfian keys, the hottest gets 13% of the reads", 5, 5)
                  .keys(Keys.HOT_PARTITION),
              Scenario.of("large", "100 coordinators, 30 nodes, nothing wrong", 30, 100)
                  .lasting(20, 8),
              Scenario.of(
                      "large-slow", "100 coordinators, 30 nodes, three of them 4x slower", 30, 100)
                  .lasting(20, 8)
                  .when(
                      (cluster, random) ->
                          IntStream.of(4, 5, 20).forEach(i -> cluster.node(i).slowDown(SLOW))),
              Scenario.of("large-recovering", "the same three nodes healthy again at 20 s", 30, 100)
                  .lasting(50, 10)
                  .when(
                      (cluster, random) ->
                          IntStream.of(4, 5, 20)
                              .forEach(
                                  i -> {
                                    cluster.node(i).slowDown(SLOW);
                                    cluster.at(20, () -> cluster.node(i).slowDown(1));
                                  })),
              Scenario.of(
                      "large-hot", "100 coordinators, 30 nodes, a hot partition, 35% load", 30, 100)
                  .load(0.35)
                  .lasting(20, 8)
                  .keys(Keys.HOT_PARTITION),
              Scenario.of("wide-slow", "16 slots per node, one node 4x slower", 5, 2)
                  .slots(16)
                  .lasting(25, 8)
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of("idle-slow", "one node 4x slower at 10% load", 5, 5)
                  .load(0.1)
                  .lasting(120, 20)
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of("scans", "scans of up to 1,000 rows, mean 100 ms", 5, 1)
                  .lasting(120, 10)
                  .scanShare(1),
              Scenario.of("mixed", "a tenth of the requests are scans, one node 4x slower", 5, 5)
                  .scanShare(0.1)
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of(
                      "lying-scores",
                      "a 4x slower node claims to be idle, another publishes 30 s old values",
                      5,
                      5)
                  .lies(() -> new Lies(2, -1, 4, 30))
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of("heavy-tail", "log-normal service times, one node 4x slower", 5, 5)
                  .reads(ServiceTime.LOG_NORMAL)
                  .when((cluster, random) -> cluster.node(2).slowDown(SLOW)),
              Scenario.of("constant", "constant service times, nothing wrong", 5, 5)
                  .reads(ServiceTime.CONSTANT))
          .map(Scenario.Builder::build)
          .toList();

  static final List<Scenario> ALL =
      Stream.concat(OWN.stream(), StressScenarios.ALL.stream()).toList();

  private Scenarios() {}

  private static BiConsumer<Cluster, UniformRandomProvider> pauses(int node, double meanGap) {
    return (cluster, random) -> {
      var gap = ZigguratSampler.Exponential.of(random, meanGap);
      for (double at = gap.sample(); at < 600; at += gap.sample()) {
        long length = Workload.nanos(0.1 + 0.3 * random.nextDouble());
        cluster.at(at, () -> cluster.node(node).pause(length));
      }
    };
  }

  private static void quotas(Cluster cluster, UniformRandomProvider random) {
    cluster.node(1).slowDown(8);
    cluster.node(3).slowDown(8);
    stopAllOften(cluster, random);
  }

  static void stopAllOften(Cluster cluster, UniformRandomProvider random) {
    for (int i = 0; i < cluster.size(); i++) {
      ServerNode node = cluster.node(i);
      var gap = ZigguratSampler.Exponential.of(random, 0.12);
      for (double at = gap.sample(); at < 600; at += gap.sample()) {
        double length = 0.02 + 0.05 * random.nextDouble();
        cluster.at(at, () -> node.pause(Workload.nanos(length)));
        at += length;
      }
    }
  }

  private static void busyNeighbour(Cluster cluster, UniformRandomProvider random) {
    for (int start = 5; start < 600; start += 10) {
      cluster.at(start, () -> cluster.node(2).neighbour(0.5));
      cluster.at(start + 5, () -> cluster.node(2).neighbour(0));
    }
  }
}
