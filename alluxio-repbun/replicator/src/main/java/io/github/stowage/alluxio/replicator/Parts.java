package io.github.stowage.alluxio.replicator;

import alluxio.client.file.FileSystem;
import alluxio.client.file.FileSystemContext;
import io.github.stowage.alluxio.copy.Moment;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.replicator.act.Actor;
import io.github.stowage.alluxio.replicator.act.JobCopies;
import io.github.stowage.alluxio.replicator.act.JobService;
import io.github.stowage.alluxio.replicator.act.JobWorkers;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the replicator together. */
final class Parts implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Parts.class);
  private static final Duration FAILED_STEPS_WAIT = Duration.ofMinutes(1);

  final Replicator replicator;
  final Plans plans;
  final Failures failures;
  final Counters counters = new Counters();
  final TroubleLog troubles;
  private final OutcomeWriter outcomes;
  private final JobService jobs;
  private final Copies copies;

  Parts(
      FileSystem files,
      FileSystemContext context,
      Options options,
      Moment.Listener moments,
      Clock clock) {
    troubles = new TroubleLog(System::nanoTime);
    failures = new Failures(System::nanoTime, FAILED_STEPS_WAIT, troubles);
    outcomes = new OutcomeWriter(files, failures, troubles, clock);
    plans = new Plans(files);
    Originals originals = new Originals(files, context);
    Lanes lanes = new Lanes(options.copies(), options.bytesPerSecond());
    Actor actor = new Actor(files, context, lanes.all().bytesPerSecond(), moments, clock);
    jobs = new JobService(context.getClusterConf());
    copies =
        new Copies(
            actor::take,
            actor.drops()::await,
            options.copiesBy(),
            new JobWorkers(jobs, System::nanoTime, LOG::info),
            new JobCopies(
                jobs, files, actor.finisher(), options.copies(), options.bytesPerSecond()),
            lanes,
            new Tally(failures, outcomes, counters),
            troubles);
    replicator =
        new Replicator(
            context,
            plans,
            new Observer(files, context, plans, originals, clock),
            new Reconciler(Names.BUNDLES.getPath(), options.grace().toMillis()),
            copies,
            failures,
            outcomes);
  }

  @Override
  public void close() {
    copies.close();
    outcomes.close();
    jobs.close();
  }
}
