package io.github.stowage.alluxio.replicator;

import io.github.stowage.alluxio.records.RecordException;
import io.github.stowage.alluxio.replicator.decide.Decision;
import io.github.stowage.alluxio.replicator.report.Trouble;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reconciles once, or for as long as the process lives. */
final class Service {
  private static final Logger LOG = LoggerFactory.getLogger(Service.class);

  /** Between two looks, as often as one takes: on an idle cluster it costs a twentieth at most. */
  private static final int REST_PER_LOOK = 19;

  private final Parts parts;
  private final Duration interval;
  private String said = "";

  Service(Parts parts, Duration interval) {
    this.parts = parts;
    this.interval = interval;
  }

  /** Returns the exit code. */
  int once() {
    Optional<Decision> decision = attempt();
    return decision.isPresent() && decision.get().notBundled().isEmpty() ? 0 : 1;
  }

  void run() throws InterruptedException {
    long lookAt = System.nanoTime();
    while (true) {
      if (System.nanoTime() - lookAt >= 0 || anotherPlan()) {
        attempt();
        Duration rest = parts.replicator.lookTook().multipliedBy(REST_PER_LOOK);
        lookAt = System.nanoTime() + rest.toNanos();
      }
      TimeUnit.NANOSECONDS.sleep(interval.toNanos());
    }
  }

  private boolean anotherPlan() {
    try {
      return parts.plans.epoch() != parts.replicator.epoch();
    } catch (IOException | RuntimeException e) {
      parts.troubles.add(Trouble.ALLUXIO, "cannot read which plan is current", e);
      return false;
    }
  }

  private Optional<Decision> attempt() {
    try (Progress progress = Progress.start()) {
      Decision decision = parts.replicator.reconcile(progress);
      say(decision);
      return Optional.of(decision);
    } catch (RecordException e) {
      parts.troubles.add(Trouble.PLAN, "nothing was done", e);
    } catch (IOException | RuntimeException e) {
      parts.troubles.add(Trouble.ALLUXIO, "cannot see what is in Alluxio", e);
    }
    return Optional.empty();
  }

  private void say(Decision decision) {
    if (!decision.degraded().isEmpty()) {
      parts.troubles.add(
          Trouble.DEGRADED,
          decision.degraded().size() + " replicas, such as " + decision.degraded().get(0),
          null);
    }
    String now =
        "epoch "
            + parts.replicator.epoch()
            + ": "
            + decision.published()
            + " of "
            + decision.planned()
            + " planned bundles are published, "
            + decision.retired()
            + " old ones wait for their removal; since the start "
            + parts.counters
            + ", troubles "
            + parts.troubles;
    if (!now.equals(said)) {
      LOG.info(now);
      said = now;
    }
  }
}
