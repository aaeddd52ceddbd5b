package io.github.stowage.simulator.selection;

import io.github.stowage.core.selection.RequestKind;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Open-loop Poisson arrivals: requests come whether or not earlier ones were answered, each at a
 * random coordinator.
 */
final class Workload {
  private final EventLoop loop;
  private final Scenario scenario;
  private final List<Coordinator> coordinators;
  private final UniformRandomProvider random;
  private final ContinuousSampler gapSeconds;
  private final ContinuousSampler reads;
  private final ContinuousSampler scans;
  private final DiscreteSampler ranges;

  Workload(
      EventLoop loop,
      Scenario scenario,
      List<Coordinator> coordinators,
      UniformRandomProvider random) {
    this.loop = loop;
    this.scenario = scenario;
    this.coordinators = coordinators;
    this.random = random;
    gapSeconds = ZigguratSampler.Exponential.of(random, 1 / scenario.requestsPerSecond());
    reads = scenario.reads().sampler(random);
    scans = scenario.scans().sampler(random);
    ranges = scenario.keys().sampler(random, scenario.nodes());
  }

  static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }

  void start() {
    long next = loop.now() + nanos(gapSeconds.sample());
    if (next < nanos(scenario.seconds())) {
      loop.at(next, this::arrive);
    }
  }

  private void arrive() {
    boolean scan = random.nextDouble() < scenario.scanShare();
    double demand = (scan ? scans : reads).sample();
    Request request =
        new Request(
            ranges.sample(),
            scan ? RequestKind.SCAN : RequestKind.READ,
            demand,
            random.nextDouble(),
            loop.now());
    coordinators.get(random.nextInt(coordinators.size())).read(request);
    start();
  }
}
