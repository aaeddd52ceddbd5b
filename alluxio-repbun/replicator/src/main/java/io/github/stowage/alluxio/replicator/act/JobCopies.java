package io.github.stowage.alluxio.replicator.act;

import alluxio.client.file.FileSystem;
import com.google.common.util.concurrent.RateLimiter;
import io.github.stowage.alluxio.replicator.decide.Step;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Has first replicas written by Alluxio's job workers: in bounded batches, a few per worker at a
 * time, elsewhere when a job fails. What no job worker makes is left to the caller.
 */
public final class JobCopies {
  static final int MOST_BUNDLES = 16;
  static final Duration BATCH = Duration.ofSeconds(5);
  private static final Duration POLL = Duration.ofMillis(200);

  /** Of jobs, one after the other: then the service is of no use now. */
  static final int FAILURES = 3;

  final JobService service;
  final Material.Finder materials;
  final Finisher finisher;
  final int jobsPerWorker;
  final long bytesPerSecond;

  /** What became of a step. */
  public interface Results {
    void done(Step step, long bytes);

    void failed(Step step, Exception cause);

    /** No job worker made it, for reasons that have nothing to do with it. */
    void left(Step.WriteBundle step);

    /** A job failed, or the service did. */
    void trouble(String what, Exception cause);
  }

  /**
   * @param jobsPerWorker at a time
   * @param bytesPerSecond of each job worker
   */
  public JobCopies(
      JobService service,
      FileSystem files,
      Finisher finisher,
      int jobsPerWorker,
      long bytesPerSecond) {
    this.service = service;
    this.materials = new Material.Finder(files, RateLimiter.create(bytesPerSecond));
    this.finisher = finisher;
    this.jobsPerWorker = jobsPerWorker;
    this.bytesPerSecond = bytesPerSecond;
  }

  /**
   * Returns when no job runs any more.
   *
   * @param hosts of job workers
   * @param goOn whether to begin more
   */
  public void take(
      Set<String> hosts,
      List<Step.WriteBundle> steps,
      WorkerRoom room,
      BooleanSupplier goOn,
      Results results)
      throws InterruptedIOException {
    JobRound round = new JobRound(this, hosts, new ArrayDeque<>(steps), room, results);
    try {
      while (round.goOn(goOn)) {
        Thread.sleep(POLL.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while jobs copied");
    }
  }
}
