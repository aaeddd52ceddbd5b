package io.github.stowage.alluxio.replicator.act;

import io.github.stowage.alluxio.copy.Words;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

/** Whether there are job workers to copy. */
public final class JobWorkers {
  /** Asking a service that is not there takes time. */
  private static final Duration ASK_AGAIN = Duration.ofMinutes(5);

  private final JobService service;
  private final Clock clock;
  private final Consumer<String> log;
  private boolean cancelled;
  private long askAt;
  private String said = "";

  /**
   * @param log is told when it changes who copies
   */
  public JobWorkers(JobService service, Clock clock, Consumer<String> log) {
    this.service = service;
    this.clock = clock;
    this.log = log;
  }

  /** Their hosts; none if there is no job service. */
  public Set<String> hosts() {
    if (clock.millis() < askAt) {
      return Set.of();
    }
    try {
      Set<String> hosts = service.hosts();
      if (hosts.isEmpty()) {
        throw new IOException("it has no job worker");
      }
      cancelOthers();
      say("job workers on " + hosts.size() + " hosts copy");
      return hosts;
    } catch (IOException | RuntimeException e) {
      askAt = clock.millis() + ASK_AGAIN.toMillis();
      say("no job worker copies: Alluxio's job service says: " + Words.of(e));
      return Set.of();
    }
  }

  /** Those of a run before this one: nobody waits for what they make. */
  private void cancelOthers() throws IOException {
    if (!cancelled) {
      cancelled = true;
      for (long id : service.unfinished()) {
        service.cancel(id);
      }
    }
  }

  private void say(String what) {
    if (!what.equals(said)) {
      said = what;
      log.accept(what);
    }
  }
}
