package io.github.stowage.alluxio.replicator;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.replicator.act.Actor;
import io.github.stowage.alluxio.replicator.act.Moment;
import io.github.stowage.alluxio.replicator.decide.Reconciler;
import io.github.stowage.alluxio.replicator.observe.Observer;
import io.github.stowage.alluxio.replicator.observe.Originals;
import io.github.stowage.alluxio.replicator.observe.Plans;
import io.github.stowage.alluxio.replicator.report.Counters;
import io.github.stowage.alluxio.replicator.report.Failures;
import io.github.stowage.alluxio.replicator.report.OutcomeWriter;
import io.github.stowage.alluxio.replicator.report.TroubleLog;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Puts the replicator together. */
final class Parts implements AutoCloseable {
  private static final Duration FAILED_STEPS_WAIT = Duration.ofMinutes(1);

  final Replicator replicator;
  final Plans plans;
  final Failures failures;
  final Counters counters = new Counters();
  final TroubleLog troubles;
  private final OutcomeWriter outcomes;
  private final ExecutorService copies;

  Parts(
      FileSystem files,
      FileSystemContext context,
      Options options,
      Moment.Listener moments,
      Clock clock) {
    troubles = new TroubleLog(clock);
    failures = new Failures(clock, FAILED_STEPS_WAIT, troubles);
    outcomes = new OutcomeWriter(files, failures, troubles, clock);
    copies = Executors.newFixedThreadPool(options.copies());
    plans = new Plans(files);
    Originals originals = new Originals(files, context);
    RateLimiter bytesPerSecond = RateLimiter.create(options.bytesPerSecond());
    replicator =
        new Replicator(
            context,
            plans,
            new Observer(files, context, plans, originals, clock),
            new Reconciler(Names.BUNDLES.getPath(), options.grace().toMillis()),
            new Actor(files, context, originals, bytesPerSecond, moments, clock),
            copies,
            failures,
            outcomes,
            counters);
  }

  @Override
  public void close() {
    copies.shutdownNow();
    outcomes.close();
  }
}
