package io.github.stowage.simulator.placement;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an independent prototype measured, to be set next to ours and never computed with. What
 * Paper A prints is in {@link io.github.stowage.simulator.paper}.
 */
public final class ReferenceNumbers {
  /** The k, or slots per node, of {@link #FIG5}. */
  static final List<Integer> FIG5_SLOTS = List.of(1, 2, 4, 8, 16, 32);

  /** Prototype: max:mean of balanced without swaps, by k; M = 64, R = 2. Of uniform k = 1 only. */
  static final Map<String, List<Double>> FIG5 =
      Map.of(
          "uniform", List.of(1.048),
          "beta", List.of(1.40, 1.08, 1.05, 1.026, 1.021, 1.002),
          "power", List.of(1.44, 1.15, 1.10, 1.008, 1.003, 1.001),
          "normal", List.of(1.60, 1.35, 1.05, 1.027, 1.004, 1.000),
          "gamma", List.of(1.60, 1.41, 1.10, 1.054, 1.006, 1.000));

  /** Prototype: a queueing model of the same experiment. */
  public static final Map<String, Map<String, Double>> PROTOTYPE_TABLE_2 =
      Map.of(
          "power", Map.of("coarse", 1.89, "balanced", 2.28),
          "gamma", Map.of("coarse", 1.86, "compact", 2.41, "balanced", 3.13, "complete", 3.14));

  /**
   * Prototype: copies / slots, least and most over power, gamma and normal, by change. With an even
   * split, k = 16, at max:mean of at most 1.02.
   */
  static final Map<String, List<Double>> REPLAN =
      Map.of(
          "128 -> 160", List.of(.22, .26),
          "128 -> 129", List.of(.008, .020),
          "drift", List.of(.03, .08));

  /** What it lets loads drift into, by our names; its sigma is .85. */
  static final Set<String> REPLAN_DRIFTS =
      Set.of("power(exponent=3.5)", "gamma(shape=5.5)", "normal(sigma=0.87)");

  /** Prototype: the same when the new placement is made without a look at the old one. */
  static final List<Double> REPLAN_FROM_SCRATCH = List.of(.97, .98);

  private ReferenceNumbers() {}

  /**
   * @return null where there is none
   */
  static Double fig5(String workload, int slots) {
    List<Double> cells = FIG5.get(workload);
    int at = FIG5_SLOTS.indexOf(slots);
    return at >= 0 && at < cells.size() ? cells.get(at) : null;
  }
}
