package io.github.stowage.cassandra.benchmark;

import io.github.stowage.openloop.OpenLoop;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.openloop.PhaseSpec;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/** Measures one strategy once. */
final class PhaseRunner {
  static final double UTILISATION = 0.6;

  private final DemoCluster cluster;
  private final DemoPlan plan;

  PhaseRunner(DemoCluster cluster, DemoPlan plan) {
    this.cluster = cluster;
    this.plan = plan;
  }

  /**
   * What came out.
   *
   * @param started when
   * @param served requests each data node answered or let expire while it counted, by the node's
   *     name
   */
  record Outcome(Instant started, PhaseResult result, Map<String, Long> served) {}

  static double rate(Workload workload) {
    return UTILISATION * DemoCluster.capacity(workload);
  }

  /** Reads from all nodes alike until the JVMs have compiled what the phases run. */
  void warmUp(long seed) throws JMException, IOException, InterruptedException {
    cluster.reset(seed);
    cluster.use(Strategy.RANDOM);
    OpenLoop load =
        OpenLoop.start(
            cluster.session(), Workload.READ.load(plan.records(), DemoCluster.READ_TIMEOUT));
    load.phase(new PhaseSpec(seed, rate(Workload.READ), plan.warmUp(), Duration.ofMillis(100)));
  }

  /**
   * @param seed of arrivals, keys and service times; the same for all strategies of a cycle, so
   *     that they meet the same load
   */
  Outcome run(Trouble scenario, Workload workload, Strategy strategy, long seed)
      throws JMException, IOException, InterruptedException, ExecutionException {
    Instant started = Instant.now();
    cluster.reset(seed);
    cluster.use(strategy);
    scenario.begin(cluster.affected(), seed);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      OpenLoop load =
          OpenLoop.start(
              cluster.session(),
              workload.load(plan.records(), DemoCluster.READ_TIMEOUT.multipliedBy(3)));
      ScheduledFuture<Map<String, Long>> before =
          timer.schedule(cluster::served, plan.settle().toNanos(), TimeUnit.NANOSECONDS);
      PhaseResult result =
          load.phase(new PhaseSpec(seed, rate(workload), plan.settle(), plan.measure()));
      Map<String, Long> served = cluster.served();
      before.get().forEach((node, count) -> served.merge(node, -count, Long::sum));
      return new Outcome(started, result, served);
    } finally {
      timer.shutdownNow();
    }
  }
}
