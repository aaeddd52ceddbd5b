package io.github.stowage.simulator.paper;

import java.util.List;
import java.util.Map;

/** Numbers in Paper A's text and figures' captions, where no table has them. */
public final class PrintedText {
  /** Section I, of Figure 1: base's throughput over complete's. */
  public static final Map<String, Double> BASE_OVER_COMPLETE = Map.of("uniform", .88, "gamma", .38);

  /** Figure 2(a): load of four partitions, in units of what a node can serve. */
  public static final List<Double> FIG_2A = List.of(3.5, 2.0, 1.5, 1.0);

  /** Figure 2(c): load of four nodes after sixteen partitions were placed anew, most first. */
  public static final List<Double> FIG_2C = List.of(2.125, 2.125, 1.875, 1.875);

  /** Section III-B: replicas of four partitions in sixteen slots, of three workloads. */
  public static final Map<String, List<Integer>> VECTORS =
      Map.of(
          "uniform", List.of(4, 4, 4, 4),
          "normal", List.of(2, 6, 6, 2),
          "power", List.of(1, 2, 4, 9));

  /** Section III-C1, of Figure 5: the imbalance that most workloads are below with k = 4. */
  public static final double FIG_5_BELOW = .10;

  /**
   * Section IV-E, of Figure 8: the largest fall of throughput in each of three workloads, less
   * skewed first. The text does not say which three they are.
   */
  public static final Map<String, List<Double>> WORST_DEGRADATION =
      Map.of("balanced", List.of(.02, .06, .03), "compact", List.of(.03, .05, .14));

  private PrintedText() {}
}
