package io.github.stowage.alluxio.replicator.act;

import alluxio.job.wire.JobInfo;
import alluxio.job.wire.Status;
import io.github.stowage.alluxio.copy.CopyJob;
import io.github.stowage.alluxio.copy.CopyOrder;
import io.github.stowage.alluxio.copy.Words;
import io.github.stowage.alluxio.replicator.decide.Batches;
import io.github.stowage.alluxio.replicator.decide.Batches.Assigned;
import io.github.stowage.alluxio.replicator.decide.Batches.Pending;
import io.github.stowage.alluxio.replicator.decide.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** A round of {@link JobCopies}: ends when no job of it runs any more. */
final class JobRound {
  private record Running(String host, List<Assigned> bundles, long until) {}

  private final JobCopies by;
  private final Deque<Step.WriteBundle> steps;
  private final WorkerRoom room;
  private final JobCopies.Results results;
  private final Batches batches;
  private final Map<Long, Running> running = new HashMap<>();
  private final int ahead;
  private int failures;

  JobRound(
      JobCopies by,
      Set<String> hosts,
      Deque<Step.WriteBundle> steps,
      WorkerRoom room,
      JobCopies.Results results) {
    this.by = by;
    this.steps = steps;
    this.room = room;
    this.results = results;
    this.batches =
        new Batches(
            hosts,
            JobCopies.MOST_BUNDLES,
            Math.max(1, by.bytesPerSecond * JobCopies.BATCH.toSeconds()));
    this.ahead = JobCopies.MOST_BUNDLES * by.jobsPerWorker * hosts.size();
  }

  /** Whether anything is left to do. */
  boolean goOn(BooleanSupplier more) {
    collect();
    if (failures >= JobCopies.FAILURES) {
      giveUp();
    } else if (more.getAsBoolean()) {
      prepare();
      batches.hosts().forEach(this::handOut);
      return !running.isEmpty() || batches.size() > 0;
    }
    return !running.isEmpty();
  }

  private void prepare() {
    while (!steps.isEmpty() && batches.size() < ahead) {
      Step.WriteBundle step = steps.remove();
      try {
        Material material = by.materials.of(step.planned());
        room.reserve(step.target(), step.planned().workers(), material.bytes());
        assign(new Pending(step, material.bytes(), material.held(), Set.of()));
      } catch (IOException | RuntimeException e) {
        results.failed(step, e);
      }
    }
  }

  private void assign(Pending pending) {
    if (!batches.add(pending)) {
      results.left(pending.step());
    }
  }

  private void handOut(String host) {
    for (int free = free(host); free > 0; free--) {
      List<Assigned> batch = batches.next(host, free);
      if (batch.isEmpty()) {
        return;
      }
      try {
        running.put(by.service.run(job(host, batch)), new Running(host, batch, until(batch)));
      } catch (IOException | RuntimeException e) {
        failed(host, batch, "cannot run a job on " + host, e);
        return;
      }
    }
  }

  private int free(String host) {
    return by.jobsPerWorker
        - (int) running.values().stream().filter(job -> job.host().equals(host)).count();
  }

  private CopyJob job(String host, List<Assigned> batch) {
    List<CopyOrder> orders =
        batch.stream()
            .map(
                bundle -> {
                  Step.WriteBundle step = bundle.pending().step();
                  return new CopyOrder(
                      step.about(), step.rowGroup(), bundle.worker(), step.target());
                })
            .toList();
    return new CopyJob(batch.get(0).pending().step().epoch(), host, by.bytesPerSecond, orders);
  }

  /** Long after it should be finished, for a job that hangs. */
  private long until(List<Assigned> batch) {
    long bytes = batch.stream().mapToLong(bundle -> bundle.pending().bytes()).sum();
    double seconds = 10.0 * by.jobsPerWorker * bytes / by.bytesPerSecond;
    return System.nanoTime() + Duration.ofMinutes(10).plusSeconds((long) seconds).toNanos();
  }

  private void collect() {
    for (Iterator<Map.Entry<Long, Running>> jobs = running.entrySet().iterator();
        jobs.hasNext() && failures < JobCopies.FAILURES; ) {
      Map.Entry<Long, Running> job = jobs.next();
      if (isOver(job.getKey(), job.getValue())) {
        jobs.remove();
      }
    }
  }

  private boolean isOver(long id, Running job) {
    String what = "job " + id + " on " + job.host();
    try {
      JobInfo info = by.service.info(id);
      if (info.getStatus() == Status.COMPLETED) {
        finish(id, job);
        failures = 0;
        return true;
      }
      if (!info.getStatus().isFinished()) {
        if (System.nanoTime() - job.until() < 0) {
          return false;
        }
        by.service.cancel(id);
      }
      throw new IOException(info.getStatus() + ": " + info.getErrorMessage());
    } catch (IOException | RuntimeException e) {
      failed(job.host(), job.bundles(), what, e);
      return true;
    }
  }

  private void finish(long id, Running job) throws IOException {
    List<String> texts = by.service.result(id, job.bundles().size());
    for (int i = 0; i < texts.size(); i++) {
      Step.WriteBundle step = job.bundles().get(i).pending().step();
      try {
        if (!texts.get(i).isEmpty()) {
          throw new IOException(texts.get(i));
        }
        results.done(step, by.finisher.name(step, CopyJob.writer(id)));
      } catch (IOException | RuntimeException e) {
        results.failed(step, e);
      }
    }
  }

  private void failed(String host, List<Assigned> batch, String what, Exception cause) {
    failures++;
    results.trouble(what, cause);
    batch.forEach(bundle -> assign(bundle.pending().avoiding(host)));
  }

  private void giveUp() {
    batches.drain().forEach(pending -> results.left(pending.step()));
    steps.forEach(results::left);
    steps.clear();
    cancelAll();
    running
        .values()
        .forEach(job -> job.bundles().forEach(bundle -> results.left(bundle.pending().step())));
    running.clear();
  }

  /** A service that is down is asked once. The replicator cancels what is left when it starts. */
  private void cancelAll() {
    for (long id : running.keySet()) {
      try {
        by.service.cancel(id);
      } catch (IOException | RuntimeException e) {
        results.trouble("cannot cancel job " + id + ": " + Words.of(e), e);
        if (e.getCause() instanceof TimeoutException) {
          return;
        }
      }
    }
  }
}
