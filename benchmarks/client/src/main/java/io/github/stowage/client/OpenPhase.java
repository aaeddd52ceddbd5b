package io.github.stowage.client;

import com.datastax.oss.driver.api.core.CqlSession;
import io.github.stowage.openloop.OpenLoop;
import io.github.stowage.openloop.PhaseResult;
import io.github.stowage.openloop.PhaseSpec;
import io.github.stowage.ycsb.Sessions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A phase whose requests wait for nobody. */
final class OpenPhase {
  private OpenPhase() {}

  static Measured run(PhaseOrder order)
      throws IOException, InterruptedException, ExecutionException {
    DataSpec data = order.data();
    Duration timeout = Duration.ofMillis(order.cluster().timeoutMillis());
    var load = WorkloadFile.load(data, timeout);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try (ReadCounters counters = new ReadCounters(order.cluster(), data.table());
        CqlSession session = Sessions.open(order.cluster().connection(order.coordinatorOnly()))) {
      OpenLoop loop = OpenLoop.start(session, load);
      Instant started = Instant.now();
      ScheduledFuture<Map<String, Long>> before =
          timer.schedule(counters::read, order.settleSeconds(), TimeUnit.SECONDS);
      PhaseResult result =
          loop.phase(
              new PhaseSpec(
                  order.seed(),
                  order.key().load().ratePerSecond(),
                  Duration.ofSeconds(order.settleSeconds()),
                  Duration.ofSeconds(order.seconds())));
      return new Measured(
          started,
          order.seconds(),
          result.latencyMicros(),
          result.ok(),
          result.errors(),
          result.missing(),
          result.errorKinds(),
          result.maxLagNanos() / 1_000,
          ReadCounters.between(before.get(), counters.read()));
    } finally {
      timer.shutdownNow();
    }
  }
}
