package io.github.stowage.simulator.selection;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * One run: a scenario, a strategy, a seed. The random streams of arrivals, faults and gossip depend
 * on the seed alone, so that all strategies of a scenario face the same world.
 */
final class Simulation {
  private Simulation() {}

  static Measurement run(Scenario scenario, Strategy strategy, long seed) {
    EventLoop loop = new EventLoop();
    long timeout = Workload.nanos(scenario.timeoutSeconds());
    Cluster cluster = new Cluster(loop, scenario.speeds(), scenario.slots(), timeout);
    Measurement measurement =
        new Measurement(
            scenario.nodes(), Workload.nanos(scenario.warmupSeconds()), scenario.timelineSeconds());
    List<Coordinator> coordinators = new ArrayList<>();
    for (int i = 0; i < scenario.coordinators(); i++) {
      Strategy.Setup setup =
          new Strategy.Setup(
              scenario.nodes(),
              scenario.coordinators(),
              cluster,
              scenario.meanServiceNanos(),
              stream(seed, 3 + i));
      coordinators.add(
          new Coordinator(loop, cluster, strategy.factory().apply(setup), measurement, timeout));
    }
    scenario.faults().accept(cluster, stream(seed, 0));
    new Gossip(loop, cluster, coordinators, scenario.lies().get(), stream(seed, 1));
    new Workload(loop, scenario, coordinators, stream(seed, 2)).start();
    loop.runUntil(Workload.nanos(scenario.seconds()) + 2 * timeout);
    return measurement;
  }

  private static UniformRandomProvider stream(long seed, int number) {
    // An odd constant apart: neighbouring seeds and streams must not share their beginnings.
    return RandomSource.XO_RO_SHI_RO_128_PP.create(seed * 0x9E3779B97F4A7C15L + number);
  }
}
