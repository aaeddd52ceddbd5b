package io.github.stowage.alluxio.replicator.report;

import io.github.stowage.alluxio.copy.Words;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line for each kind of problem, at most every ten minutes, with how often it occurred. */
public final class TroubleLog {
  private static final Logger LOG = LoggerFactory.getLogger(TroubleLog.class);
  private static final Duration QUIET = Duration.ofMinutes(10);

  private final Clock clock;
  private final Map<Trouble, Long> counts = new EnumMap<>(Trouble.class);
  private final Map<Trouble, Long> saidAt = new EnumMap<>(Trouble.class);

  public TroubleLog(Clock clock) {
    this.clock = clock;
  }

  /**
   * @param what was to be done, or is the matter
   */
  public synchronized void add(Trouble trouble, String what, Throwable cause) {
    long count = counts.merge(trouble, 1L, Long::sum);
    long now = clock.millis();
    Long said = saidAt.get(trouble);
    if (said == null || now - said >= QUIET.toMillis()) {
      saidAt.put(trouble, now);
      LOG.warn("{} ({} so far): {}. {}.", trouble, count, describe(what, cause), trouble.advice());
    } else {
      LOG.debug("{}: {}", trouble, what, cause);
    }
  }

  /** By kind, how often each occurred. */
  @Override
  public synchronized String toString() {
    return counts.toString();
  }

  private static String describe(String what, Throwable cause) {
    return cause == null ? what : what + ": " + Words.of(cause);
  }
}
