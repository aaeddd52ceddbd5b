package io.github.stowage.alluxio.replicator;

import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.replicator.act.Actor;
import io.github.stowage.alluxio.replicator.act.Drops;
import io.github.stowage.alluxio.replicator.act.JobCopies;
import io.github.stowage.alluxio.replicator.act.JobWorkers;
import io.github.stowage.alluxio.replicator.act.WorkerRoom;
import io.github.stowage.alluxio.replicator.decide.Step;
import io.github.stowage.alluxio.replicator.report.Trouble;
import io.github.stowage.alluxio.replicator.report.TroubleLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Takes the steps of a round: quick ones at once, copies at the same time as others. Job workers
 * write first replicas if there are any; all else is done from here.
 */
final class Copies implements AutoCloseable {
  /** Jobs are asked for and answered with heartbeats, and all end before the next look. */
  private static final Duration JOBS_ATLEAST = Duration.ofSeconds(30);

  private final Taker taker;
  private final Awaiter drops;
  private final CopiesBy by;
  private final JobWorkers workers;
  private final JobCopies jobs;
  private final Lanes lanes;
  private final Account account;
  private final TroubleLog troubles;

  /** Takes single steps. Used by several threads at a time. */
  @FunctionalInterface
  interface Taker {
    /** See {@link Actor#take}. */
    long take(Step step, WorkerRoom room, RateLimiter pulled) throws IOException;
  }

  /** Waits until workers have dropped what they were asked to. */
  @FunctionalInterface
  interface Awaiter {
    /** See {@link Drops#await}. */
    void await(
        List<Step.DropReplica> asked, Consumer<Step> done, BiConsumer<Step, Exception> failed)
        throws IOException;
  }

  /** Hears what became of steps, from several threads at a time. */
  interface Account {
    void done(Step step, long bytes);

    void failed(Step step, Exception cause);
  }

  Copies(
      Taker taker,
      Awaiter drops,
      CopiesBy by,
      JobWorkers workers,
      JobCopies jobs,
      Lanes lanes,
      Account account,
      TroubleLog troubles) {
    this.taker = taker;
    this.drops = drops;
    this.by = by;
    this.workers = workers;
    this.jobs = jobs;
    this.lanes = lanes;
    this.account = account;
    this.troubles = troubles;
  }

  /**
   * Returns when none is being taken any more.
   *
   * @param most after which no step is begun
   * @return texts of those that were taken
   */
  Set<String> take(List<Step> steps, WorkerRoom room, Duration most) throws IOException {
    boolean copies = steps.stream().anyMatch(Step::isCopy);
    Set<String> hosts = by == CopiesBy.SELF || !copies ? Set.of() : workers.hosts();
    boolean alone = hosts.isEmpty();
    long nanos = (alone || most.compareTo(JOBS_ATLEAST) > 0 ? most : JOBS_ATLEAST).toNanos();
    Round round = new Round(room, alone, System.nanoTime() + nanos);
    try {
      round.take(steps, hosts);
    } finally {
      round.begun.await();
    }
    drops.await(round.dropped, step -> round.done(step, 0), round::failed);
    return round.done;
  }

  @Override
  public void close() {
    lanes.close();
  }

  private final class Round implements JobCopies.Results {
    private final WorkerRoom room;
    private final boolean alone;
    private final long until;
    private final Set<String> done = ConcurrentHashMap.newKeySet();
    private final Begun begun = new Begun();

    /** Workers were asked to: that is all that can be said of it yet. */
    private final List<Step.DropReplica> dropped = new ArrayList<>();

    Round(WorkerRoom room, boolean alone, long until) {
      this.room = room;
      this.alone = alone;
      this.until = until;
    }

    boolean goesOn() {
      return System.nanoTime() - until < 0;
    }

    void take(List<Step> steps, Set<String> hosts) throws IOException {
      List<Step.WriteBundle> writes = new ArrayList<>();
      for (Step step : steps) {
        if (!step.isCopy()) {
          takeNow(step);
        } else if (step instanceof Step.WriteBundle write && (!alone || by == CopiesBy.JOBS)) {
          writes.add(write);
        } else {
          begin(step);
        }
      }
      if (!alone) {
        jobs.take(hosts, writes, room, this::goesOn, this);
      } else {
        writes.forEach(this::left);
      }
    }

    /** There may be thousands; what is left is decided again. */
    private void takeNow(Step step) {
      if (!goesOn()) {
        return;
      }
      if (step instanceof Step.DropReplica drop) {
        try {
          taker.take(drop, room, lanes.all().bytesPerSecond());
          dropped.add(drop);
        } catch (IOException | RuntimeException e) {
          failed(drop, e);
        }
      } else {
        take(step, lanes.all());
      }
    }

    private void begin(Step step) {
      Lanes.Lane lane =
          !alone && step instanceof Step.AddReplica add ? lanes.of(add.worker()) : lanes.all();
      begun.add(
          lane.threads()
              .submit(
                  () -> {
                    if (goesOn()) {
                      take(step, lane);
                    }
                  }));
    }

    private void take(Step step, Lanes.Lane lane) {
      try {
        done(step, taker.take(step, room, lane.bytesPerSecond()));
      } catch (IOException | RuntimeException e) {
        failed(step, e);
      }
    }

    @Override
    public void done(Step step, long bytes) {
      account.done(step, bytes);
      done.add(step.toString());
    }

    @Override
    public void failed(Step step, Exception cause) {
      account.failed(step, cause);
    }

    @Override
    public void left(Step.WriteBundle step) {
      if (by == CopiesBy.JOBS) {
        failed(step, new IOException("no job worker could make it, and --copies-by is jobs"));
      } else {
        begin(step);
      }
    }

    @Override
    public void trouble(String what, Exception cause) {
      troubles.add(Trouble.JOBS, what, cause);
    }
  }
}
