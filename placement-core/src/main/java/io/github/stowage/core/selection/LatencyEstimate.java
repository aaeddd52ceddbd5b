package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A mean latency that forgets: each sample's weight fades as 1/(1 + age/halfLife), so a peer that
 * is no longer asked drifts back to "unknown". Updates never block: of two that collide one is
 * dropped, which a mean over many samples does not notice.
 */
final class LatencyEstimate {
  private static final VarHandle BUSY;

  static {
    try {
      BUSY = MethodHandles.lookup().findVarHandle(LatencyEstimate.class, "busy", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final double halfLifeNanos;

  @SuppressWarnings("unused") // through BUSY
  private volatile int busy;

  private volatile double sumNanos;
  private volatile double weight;
  private volatile long updatedAt;

  LatencyEstimate(long halfLifeNanos) {
    this.halfLifeNanos = halfLifeNanos;
  }

  void record(double latencyNanos, long now) {
    if (!BUSY.compareAndSet(this, 0, 1)) {
      return;
    }
    try {
      double kept = retention(now);
      sumNanos = sumNanos * kept + latencyNanos;
      weight = weight * kept + 1;
      updatedAt = now;
    } finally {
      BUSY.setRelease(this, 0);
    }
  }

  /** Samples still remembered, fading ones counted in part. */
  double weight(long now) {
    return weight * retention(now);
  }

  /**
   * The mean, pulled towards {@code prior} as if {@code priorWeight} samples had measured it;
   * {@code prior} when nothing is known.
   */
  double mean(double prior, double priorWeight, long now) {
    double kept = retention(now);
    return (sumNanos * kept + prior * priorWeight) / (weight * kept + priorWeight);
  }

  private double retention(long now) {
    long age = now - updatedAt;
    return age <= 0 ? 1 : 1 / (1 + age / halfLifeNanos);
  }
}
