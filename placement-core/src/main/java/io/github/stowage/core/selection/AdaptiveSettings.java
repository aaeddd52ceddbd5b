package io.github.stowage.core.selection;

/**
 * The constants of {@link AdaptiveRule}; the defaults are what measured best in {@code stowage
 * simulate selection}. Immutable.
 */
public final class AdaptiveSettings {
  public static final AdaptiveSettings DEFAULT = new AdaptiveSettings(8, 3);

  private final double priorWeight;
  private final double queueScale;

  /**
   * @param priorWeight how many samples the neutral latency counts for against a peer's own, above
   *     0
   * @param queueScale requests in flight, above 0, that make a peer look four times as slow; larger
   *     values keep away from slow peers more strictly
   * @throws IllegalArgumentException if either is out of range
   */
  public AdaptiveSettings(double priorWeight, double queueScale) {
    this.priorWeight = requirePositive("priorWeight", priorWeight);
    this.queueScale = requirePositive("queueScale", queueScale);
  }

  public double priorWeight() {
    return priorWeight;
  }

  public double queueScale() {
    return queueScale;
  }

  private static double requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " = " + value + ", allowed: above 0, finite");
    }
    return value;
  }
}
