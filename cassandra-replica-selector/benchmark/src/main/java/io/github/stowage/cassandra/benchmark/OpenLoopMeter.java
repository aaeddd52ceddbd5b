package io.github.stowage.cassandra.benchmark;

import io.github.stowage.openloop.OpenLoop;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.openloop.PhaseSpec;
import io.github.stowage.report.Figures;
import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Requests that wait for nobody. */
final class OpenLoopMeter implements Meter {
  private final DemoCluster cluster;
  private final DemoPlan plan;

  OpenLoopMeter(DemoCluster cluster, DemoPlan plan) {
    this.cluster = cluster;
    this.plan = plan;
  }

  /** Asks until the JVMs have compiled what the phases run. */
  void warmUp(long seed) throws IOException, InterruptedException {
    OpenLoop load =
        OpenLoop.start(
            cluster.session(), Workload.READ.openLoop(plan.records(), DemoCluster.READ_TIMEOUT));
    double rate = Workload.READ.load().ratePerSecond();
    load.phase(new PhaseSpec(seed, rate, plan.warmUp(), Duration.ofMillis(100)));
  }

  @Override
  public PhaseRecord measure(PhaseKey key, Workload workload, long seed)
      throws IOException, InterruptedException, ExecutionException {
    Instant started = Instant.now();
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      OpenLoop load =
          OpenLoop.start(
              cluster.session(), workload.openLoop(plan.records(), DemoCluster.REQUEST_TIMEOUT));
      ScheduledFuture<Map<String, Long>> before =
          timer.schedule(cluster::served, plan.settle().toNanos(), TimeUnit.NANOSECONDS);
      PhaseResult result =
          load.phase(
              new PhaseSpec(seed, key.load().ratePerSecond(), plan.settle(), plan.measure()));
      Map<String, Long> served = cluster.served();
      before.get().forEach((node, count) -> served.merge(node, -count, Long::sum));
      return record(key, started, seed, result, served);
    } finally {
      timer.shutdownNow();
    }
  }

  private PhaseRecord record(
      PhaseKey key, Instant started, long seed, PhaseResult result, Map<String, Long> served) {
    return new PhaseRecord(
        key,
        started.toString(),
        plan.settle().toMillis() / 1e3,
        plan.measure().toMillis() / 1e3,
        seed,
        result.ok() + result.errors(),
        result.errors(),
        result.errorKinds(),
        result.missing(),
        result.maxLagNanos() / 1_000,
        new Figures(
            result.opsPerSecond(),
            Math.round(result.latencyMicros().getMean()),
            result.percentileMicros(50),
            result.percentileMicros(95),
            result.percentileMicros(99),
            result.percentileMicros(99.9)),
        served,
        null);
  }
}
