package io.github.stowage.alluxio.replicator.report;

import alluxio.client.file.FileSystem;
import io.github.stowage.alluxio.records.Names;
import io.github.stowage.alluxio.records.NotBundled;
import io.github.stowage.alluxio.records.Outcome;
import io.github.stowage.alluxio.records.RecordStore;
import io.github.stowage.alluxio.replicator.decide.Decision;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tells the master how far the plan is: when that changes, at most every few seconds. */
public final class OutcomeWriter implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(3);

  private final RecordStore<Outcome> store;
  private final Failures failures;
  private final TroubleLog log;
  private final Clock clock;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "outcome");
            thread.setDaemon(true);
            return thread;
          });
  private Optional<Decision> decision = Optional.empty();
  private long epoch = -1;
  private long copiedBytes;
  private boolean finished;
  private String told = "";

  public OutcomeWriter(FileSystem files, Failures failures, TroubleLog log, Clock clock) {
    this.store = new RecordStore<>(files, Names.STATE, Outcome.class);
    this.failures = failures;
    this.log = log;
    this.clock = clock;
    timer.scheduleWithFixedDelay(
        this::write, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Tells at once of another plan, later of the rest. What can still be done is not told as not
   * bundled before all is done: {@code stowage repbun apply} waits for that.
   *
   * @param done whether nothing is left to do now
   */
  public void decided(long ofEpoch, Decision now, boolean done) {
    boolean begins;
    synchronized (this) {
      begins = ofEpoch != epoch;
      if (begins) {
        copiedBytes = copiedBefore(ofEpoch);
        epoch = ofEpoch;
      }
      decision = Optional.of(now);
      finished = done;
    }
    if (begins || done) {
      write();
    }
  }

  public synchronized void copied(long bytes) {
    copiedBytes += bytes;
  }

  /** Tells now, if there is anything new. */
  public synchronized void write() {
    // No bundles are planned: that is reached when readers are told of none.
    if (decision.isEmpty() || (decision.get().planned() == 0 && !finished)) {
      return;
    }
    Decision now = decision.get();
    List<NotBundled> not = new ArrayList<>(failures.explain(now.blocked(), true));
    not.addAll(failures.explain(now.pending(), finished));
    String tell = text(now, not);
    if (tell.equals(told)) {
      return;
    }
    try {
      store.put(
          Names.OUTCOME,
          new Outcome(epoch, clock.millis(), now.planned(), now.published(), copiedBytes, not));
      told = tell;
    } catch (IOException | RuntimeException e) {
      log.add(Trouble.OUTCOME, "cannot write the outcome", e);
    }
  }

  /** A run before this one may have begun with it. */
  private long copiedBefore(long ofEpoch) {
    try {
      return store
          .get(Names.OUTCOME)
          .filter(outcome -> outcome.epoch() == ofEpoch)
          .map(Outcome::copiedBytes)
          .orElse(0L);
    } catch (IOException | RuntimeException e) {
      return 0;
    }
  }

  private String text(Decision now, List<NotBundled> not) {
    StringBuilder text = new StringBuilder();
    text.append(epoch).append(' ').append(copiedBytes);
    text.append(' ').append(now.planned()).append(' ').append(now.published());
    for (NotBundled bundle : not) {
      text.append('\n').append(bundle.path()).append(' ').append(bundle.rowGroup());
      text.append(' ').append(bundle.why());
    }
    return text.toString();
  }

  @Override
  public void close() {
    timer.shutdown();
    write();
  }
}
