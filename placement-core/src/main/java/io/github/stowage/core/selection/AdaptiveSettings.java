package io.github.stowage.core.selection;

/**
 * The constants of {@link AdaptiveRule}. The defaults are what {@code stowage simulate selection}
 * and the benchmarks on real clusters run with; no scenario compares them with other values.
 * Immutable.
 */
public final class AdaptiveSettings {
  public static final AdaptiveSettings DEFAULT = new AdaptiveSettings(8, 3, 2);

  private final double priorWeight;
  private final double queueScale;
  private final double forwardingCost;

  /**
   * @param priorWeight how many samples the neutral latency counts for against a peer's own, above
   *     0
   * @param queueScale requests in flight beyond what is usual, above 0, that make a peer look twice
   *     as slow if none is usual; larger values keep away from slow peers more strictly
   * @param forwardingCost above 0: how many times sooner another node must be expected to answer
   *     than the coordinator's own replica to be asked instead. A forwarded read took 2.5 times the
   *     CPU time of one that the coordinator served itself (two nodes, two messages)
   * @throws IllegalArgumentException if one is out of range
   */
  public AdaptiveSettings(double priorWeight, double queueScale, double forwardingCost) {
    this.priorWeight = requirePositive("priorWeight", priorWeight);
    this.queueScale = requirePositive("queueScale", queueScale);
    this.forwardingCost = requirePositive("forwardingCost", forwardingCost);
  }

  public double priorWeight() {
    return priorWeight;
  }

  public double queueScale() {
    return queueScale;
  }

  public double forwardingCost() {
    return forwardingCost;
  }

  private static double requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " = " + value + ", allowed: above 0, finite");
    }
    return value;
  }
}
