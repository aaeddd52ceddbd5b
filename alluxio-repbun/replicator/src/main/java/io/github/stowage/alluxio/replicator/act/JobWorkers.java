package io.github.stowage.alluxio.replicator.act;

import io.github.stowage.alluxio.copy.Words;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Whether there are job workers to copy. */
public final class JobWorkers {
  /** Asking a service that is not there takes time. */
  private static final Duration ASK_AGAIN = Duration.ofMinutes(5);

  private final Jobs jobs;
  private final LongSupplier nanoTime;
  private final Consumer<String> log;
  private boolean cancelled;
  private OptionalLong askAt = OptionalLong.empty();
  private String said = "";

  /** What of the job service this needs. */
  interface Jobs {
    Set<String> hosts() throws IOException;

    List<Long> unfinished() throws IOException;

    void cancel(long id) throws IOException;
  }

  /**
   * @param nanoTime as {@link System#nanoTime}: a wall clock that is set would keep it waiting
   * @param log is told when it changes who copies
   */
  public JobWorkers(JobService service, LongSupplier nanoTime, Consumer<String> log) {
    this((Jobs) service, nanoTime, log);
  }

  JobWorkers(Jobs jobs, LongSupplier nanoTime, Consumer<String> log) {
    this.jobs = jobs;
    this.nanoTime = nanoTime;
    this.log = log;
  }

  /** Their hosts; none if there is no job service. */
  public Set<String> hosts() {
    if (askAt.isPresent() && nanoTime.getAsLong() - askAt.getAsLong() < 0) {
      return Set.of();
    }
    try {
      Set<String> hosts = jobs.hosts();
      if (hosts.isEmpty()) {
        throw new IOException("it has no job worker");
      }
      cancelOthers();
      say("job workers on " + hosts.size() + " hosts copy");
      return hosts;
    } catch (IOException | RuntimeException e) {
      askAt = OptionalLong.of(nanoTime.getAsLong() + ASK_AGAIN.toNanos());
      say("no job worker copies: Alluxio's job service says: " + Words.of(e));
      return Set.of();
    }
  }

  /** Those of a run before this one: nobody waits for what they make. */
  private void cancelOthers() throws IOException {
    if (!cancelled) {
      for (long id : jobs.unfinished()) {
        jobs.cancel(id);
      }
      // Not before: those that are left run on, and are cancelled when it answers again.
      cancelled = true;
    }
  }

  private void say(String what) {
    if (!what.equals(said)) {
      said = what;
      log.accept(what);
    }
  }
}
