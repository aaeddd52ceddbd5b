package io.github.stowage.alluxio.replicator.report;

import io.github.stowage.alluxio.copy.Words;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line for each kind of problem, at most every ten minutes, with how often it occurred. */
public final class TroubleLog {
  private static final Logger LOG = LoggerFactory.getLogger(TroubleLog.class);
  private static final Duration QUIET = Duration.ofMinutes(10);

  private final LongSupplier nanoTime;
  private final Map<Trouble, Long> counts = new EnumMap<>(Trouble.class);
  private final Map<Trouble, Long> saidAt = new EnumMap<>(Trouble.class);

  /**
   * @param nanoTime as {@link System#nanoTime}: a wall clock that is set would keep it silent
   */
  public TroubleLog(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * @param what was to be done, or is the matter
   */
  public synchronized void add(Trouble trouble, String what, Throwable cause) {
    long count = counts.merge(trouble, 1L, Long::sum);
    long now = nanoTime.getAsLong();
    Long said = saidAt.get(trouble);
    if (said == null || now - said >= QUIET.toNanos()) {
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
