package io.github.stowage.core.selection;

/**
 * The constants of {@link AdaptiveRule}; the defaults are what measured best in {@code stowage
 * simulate selection}. Immutable.
 */
public final class AdaptiveSettings {
  public static final AdaptiveSettings DEFAULT =
      new AdaptiveSettings(3, 2, 0.25, 0.5, 3_000_000_000L);

  private final double priorWeight;
  private final double queueExponent;
  private final double queueWeight;
  private final double resourceExponent;
  private final long staleNanos;

  /**
   * @param priorWeight how many samples the neutral latency counts for against a peer's own, above
   *     0
   * @param queueExponent how fast the score grows with requests in flight, at least 0
   * @param queueWeight what one request in the peer's published queue counts against one of our own
   *     in flight, at least 0
   * @param resourceExponent influence of the published resource score; 0 ignores it
   * @param staleNanos age at which a published load counts half, above 0
   */
  public AdaptiveSettings(
      double priorWeight,
      double queueExponent,
      double queueWeight,
      double resourceExponent,
      long staleNanos) {
    this.priorWeight = priorWeight;
    this.queueExponent = queueExponent;
    this.queueWeight = queueWeight;
    this.resourceExponent = resourceExponent;
    this.staleNanos = staleNanos;
  }

  public double priorWeight() {
    return priorWeight;
  }

  public double queueExponent() {
    return queueExponent;
  }

  public double queueWeight() {
    return queueWeight;
  }

  public double resourceExponent() {
    return resourceExponent;
  }

  public long staleNanos() {
    return staleNanos;
  }
}
