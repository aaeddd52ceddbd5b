package io.github.stowage.simulator.selection;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Ten kinds of trouble that nothing was tuned on. The same defaults as {@link Scenarios}; the load
 * sweep has a scenario per load.
 */
final class HeldOutScenarios {
  /** Far from the seeds of the tuned scenarios, which are small multiples of the study's. */
  static final long SEED_OFFSET = 1_000_003;

  private static final int NEW_NODE = 29;

  static final List<Scenario> ALL =
      Stream.of(
              Scenario.of("multi-dc", "40 ms more of round trip to every other of six nodes", 6, 5)
                  .when(
                      (cluster, random) ->
                          IntStream.of(1, 3, 5).forEach(i -> cluster.link(i, 0.02))),
              Scenario.of(
                      "cache-affinity",
                      "a node saves 60% of a read whose range it serves alone",
                      5,
                      5)
                  .when(
                      (cluster, random) ->
                          IntStream.range(0, 5)
                              .forEach(i -> cluster.node(i).cache(new RangeCache(5, 0.6)))),
              Scenario.of("sub-ms", "reads of 0.4 ms, one node 4x slower", 5, 1)
                  .reads(ServiceTime.SUB_MILLISECOND)
                  .lasting(4, 2)
                  .when((cluster, random) -> cluster.node(2).slowDown(4)),
              Scenario.of("long-scans", "reads of 1 ms, one request in 500 a scan of 3 s", 5, 5)
                  .reads(ServiceTime.MILLISECOND)
                  .scans(ServiceTime.LONG_SCAN)
                  .scanShare(0.002)
                  .timeout(10)
                  .lasting(40, 10),
              Scenario.of("fast-errors", "one node answers with errors at once, from 20 s on", 5, 5)
                  .when((cluster, random) -> cluster.at(20, () -> cluster.node(2).fail(true))),
              Scenario.of("load-10", "nothing wrong, 10% load", 5, 5).load(0.1),
              Scenario.of("load-50", "nothing wrong, 50% load", 5, 5).load(0.5),
              Scenario.of("load-80", "nothing wrong, 80% load", 5, 5).load(0.8),
              Scenario.of("load-95", "nothing wrong, 95% load", 5, 5).load(0.95),
              Scenario.of("sparse", "a read per second and pair, three nodes 4x slower", 30, 20)
                  .load(0.1)
                  .when(
                      (cluster, random) ->
                          IntStream.of(4, 5, 20).forEach(i -> cluster.node(i).slowDown(4))),
              Scenario.of("cold-restart", "a node leaves at 15 s and is back cold at 25 s", 5, 5)
                  .when(HeldOutScenarios::restart),
              Scenario.of("compaction", "one node compacts from 20 to 45 s", 5, 5)
                  .when(HeldOutScenarios::compact),
              Scenario.of("new-node-many", "a cold node joins 29 others, 100 coordinators", 30, 100)
                  .lasting(40, 8)
                  .when(
                      (cluster, random) -> {
                        cluster.setMember(NEW_NODE, false);
                        warm(cluster, NEW_NODE, 20);
                      }))
          .map(Scenario.Builder::build)
          .toList();

  private HeldOutScenarios() {}

  private static void restart(Cluster cluster, UniformRandomProvider random) {
    cluster.at(15, () -> cluster.setMember(2, false));
    warm(cluster, 2, 25);
  }

  /** Reads from disk until memory holds what is read: 6x slower at first, as before 20 s later. */
  private static void warm(Cluster cluster, int node, double joinsAt) {
    cluster.at(
        joinsAt,
        () -> {
          cluster.node(node).slowDown(6);
          cluster.setMember(node, true);
        });
    cluster.at(joinsAt + 5, () -> cluster.node(node).slowDown(4));
    cluster.at(joinsAt + 10, () -> cluster.node(node).slowDown(2));
    cluster.at(joinsAt + 20, () -> cluster.node(node).slowDown(1));
  }

  /** Takes 40% of the CPU, and a tenth of the reads waits for the disk. */
  private static void compact(Cluster cluster, UniformRandomProvider random) {
    cluster.at(
        20,
        () -> {
          cluster.node(2).neighbour(0.4);
          cluster.node(2).slowDisk(0.1, 5);
        });
    cluster.at(
        45,
        () -> {
          cluster.node(2).neighbour(0);
          cluster.node(2).slowDisk(0, 1);
        });
  }
}
