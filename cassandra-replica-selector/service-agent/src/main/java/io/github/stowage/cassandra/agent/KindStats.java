package io.github.stowage.cassandra.agent;

import javax.management.ConstructorParameters;

/** Counters of one kind of request; times are sums over the served ones, in nanoseconds. */
public final class KindStats {
  private final long served;
  private final long drawnNanos;
  private final long heldNanos;
  private final long workNanos;
  private final long lostNanos;

  @ConstructorParameters({"served", "drawnNanos", "heldNanos", "workNanos", "lostNanos"})
  public KindStats(long served, long drawnNanos, long heldNanos, long workNanos, long lostNanos) {
    this.served = served;
    this.drawnNanos = drawnNanos;
    this.heldNanos = heldNanos;
    this.workNanos = workNanos;
    this.lostNanos = lostNanos;
  }

  public long getServed() {
    return served;
  }

  /** Service times drawn, after factor and neighbour. */
  public long getDrawnNanos() {
    return drawnNanos;
  }

  /** Time the slots were held: equals drawn as long as the machine keeps up. */
  public long getHeldNanos() {
    return heldNanos;
  }

  /** The part of held in which Cassandra did the real read. */
  public long getWorkNanos() {
    return workNanos;
  }

  /** Overruns not made good by shorter sleeps; not 0 when the machine can't keep up. */
  public long getLostNanos() {
    return lostNanos;
  }
}
