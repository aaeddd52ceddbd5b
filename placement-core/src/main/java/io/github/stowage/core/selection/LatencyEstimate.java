package io.github.stowage.core.selection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/**
 * A mean latency that forgets twice over. A peer asked often forgets by count, so that it follows a
 * change within {@link #MOST_SAMPLES} answers; one asked seldom forgets by age, so that it drifts
 * back to "unknown".
 *
 * <p>Updates never block: of two that collide one is dropped, which a mean over many samples does
 * not notice. A reader may see the mean and the weight of two neighbouring updates; either is
 * valid.
 */
final class LatencyEstimate {
  /** Samples beyond this many push out older ones. */
  static final int MOST_SAMPLES = 32;

  /** How old a remembered answer of {@link #expected} may be. */
  private static final long REFRESH_NANOS = 1_000_000;

  /** Weight of a prior that gives way to the first sample. */
  private static final double BARELY = 0.01;

  /** A peer that answered nothing for so many half-lives is asked little more than probes. */
  private static final double SELDOM_HALF_LIVES = 0.25;

  /** So many times the mean of all: chance alone makes nobody so slow. */
  private static final double SLOW = 2;

  /** The same for one that is checked for recovery, which others pay for. */
  private static final double SLOW_ENOUGH_TO_CHECK = 2.5;

  private static final Lookup OWN = MethodHandles.lookup();
  private static final VarHandle BUSY = Fields.of(OWN, "busy", int.class);
  private static final VarHandle MEAN_NANOS = Fields.of(OWN, "meanNanos", double.class);
  private static final VarHandle WEIGHT = Fields.of(OWN, "weight", double.class);
  private static final VarHandle UPDATED_AT = Fields.of(OWN, "updatedAt", long.class);

  private final double perHalfLife;

  @SuppressWarnings("unused") // through BUSY
  private volatile int busy;

  private volatile double meanNanos;
  private volatile double weight;
  private volatile long updatedAt;
  private volatile double expected;
  private volatile long expectedAt = Long.MIN_VALUE / 2;

  /**
   * @param halfLifeNanos age at which samples count half; at three times that age a tenth
   */
  LatencyEstimate(long halfLifeNanos) {
    perHalfLife = 1.0 / halfLifeNanos;
  }

  /** Negative latencies, from clocks that went backwards, are ignored. */
  void record(long latencyNanos, long now) {
    if (latencyNanos < 0 || !BUSY.compareAndSet(this, 0, 1)) {
      return;
    }
    try {
      double total = Math.min(weight(now), MOST_SAMPLES - 1) + 1;
      double mean = meanNanos;
      MEAN_NANOS.setOpaque(this, mean + (latencyNanos - mean) / total);
      WEIGHT.setOpaque(this, total);
      UPDATED_AT.setOpaque(this, now);
    } finally {
      BUSY.setRelease(this, 0);
    }
  }

  /** The next sample is the first. */
  void forget() {
    WEIGHT.setOpaque(this, 0.0);
  }

  /** Whether it was asked as seldom as slow peers are. */
  boolean isSeldom(long now) {
    return (now - updatedAt) * perHalfLife > SELDOM_HALF_LIVES;
  }

  /**
   * Whether it is slow as chance alone makes nobody.
   *
   * @param usualNanos the mean of all
   */
  boolean isSlow(double usualNanos) {
    return meanNanos > SLOW_ENOUGH_TO_CHECK * usualNanos;
  }

  double meanNanos() {
    return meanNanos;
  }

  /** Samples still remembered, fading ones counted in part. */
  double weight(long now) {
    return weight / fading(now);
  }

  /**
   * The mean, pulled towards {@code prior} as if {@code priorWeight} samples had measured it;
   * {@code prior} when nothing is known.
   */
  double mean(double prior, double priorWeight, long now) {
    return mean(prior, priorWeight, fading(now));
  }

  private double mean(double prior, double priorWeight, double fading) {
    double own = weight;
    // Fading our own weight or raising the prior's is the same; the latter divides only once.
    double others = priorWeight * fading;
    return (meanNanos * own + prior * others) / (own + others);
  }

  /** What the weight is divided by: 1 when fresh, 2 at the half-life, growing with the square. */
  private double fading(long now) {
    return fading((now - updatedAt) * perHalfLife);
  }

  private static double fading(double age) {
    return age <= 0 ? 1 : 1 + age * age;
  }

  /**
   * {@link #mean} for a read path: worked out once a millisecond and remembered in between. Threads
   * that meet here work out the same.
   *
   * @param everyone what the mean is pulled towards
   * @param unknown the prior while {@code everyone} knows nothing either
   * @param memory how long it is remembered if it was far slower than {@code everyone}
   */
  double expected(
      LatencyEstimate everyone, double unknown, double priorWeight, Memory memory, long now) {
    long age = now - expectedAt;
    if (age >= 0 && age < REFRESH_NANOS) {
      return expected;
    }
    double prior = everyone.mean(unknown, BARELY, now);
    double forgotten = (now - updatedAt) * perHalfLife;
    boolean slow = meanNanos > SLOW * prior;
    double pull = priorWeight / memory.apart(slow);
    double mean = mean(prior, pull, fading(forgotten / memory.patience(slow)));
    expected = mean;
    expectedAt = now;
    return mean;
  }
}
