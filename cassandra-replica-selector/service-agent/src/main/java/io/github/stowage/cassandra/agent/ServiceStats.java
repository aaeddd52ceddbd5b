package io.github.stowage.cassandra.agent;

import javax.management.ConstructorParameters;

/**
 * Counters of one node since its start or the last reset. Drawn is the service time a request was
 * due, held the time its slot was held, pauses not counted; both cover served requests only.
 */
public final class ServiceStats {
  private final KindStats reads;
  private final KindStats scans;
  private final long expired;
  private final long drained;
  private final long maxPending;
  private final long pausedNanos;

  @ConstructorParameters({"reads", "scans", "expired", "drained", "maxPending", "pausedNanos"})
  public ServiceStats(
      KindStats reads,
      KindStats scans,
      long expired,
      long drained,
      long maxPending,
      long pausedNanos) {
    this.reads = reads;
    this.scans = scans;
    this.expired = expired;
    this.drained = drained;
    this.maxPending = maxPending;
    this.pausedNanos = pausedNanos;
  }

  public KindStats getReads() {
    return reads;
  }

  public KindStats getScans() {
    return scans;
  }

  /** Requests dropped because their time ran out, in the queue's head or in a slot. */
  public long getExpired() {
    return expired;
  }

  /** Requests answered by {@link ServiceTimesMXBean#drain()} without their service time. */
  public long getDrained() {
    return drained;
  }

  /** The longest queue seen, requests in service not counted. */
  public long getMaxPending() {
    return maxPending;
  }

  /** Time for which the server was paused, by hand or in bursts. */
  public long getPausedNanos() {
    return pausedNanos;
  }
}
