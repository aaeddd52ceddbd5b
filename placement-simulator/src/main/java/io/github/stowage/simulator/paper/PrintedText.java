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

  /** Figure 3(a): demand of 3.5 on two nodes. */
  public static final double FIG_3A_EXCESS = 1.5;

  /** Figure 3(a): nodes with a white region. */
  public static final int FIG_3A_UNDERUTILISED = 4;

  /** Figure 3(b): nodes with the hottest partition. */
  public static final int FIG_3B_P1 = 3;

  /** Figure 3(c): different partitions on a node. */
  public static final String FIG_3C_UNIQUE = "1 or 2";

  /** Figure 3(d): likewise. */
  public static final String FIG_3D_UNIQUE = "4";

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

  /** Section IV-D: base's throughput for power over that for uniform. */
  public static final double POWER_OVER_UNIFORM = .523;

  /** Section IV-D: queries per second more than coarse. */
  public static final List<Above> ABOVE_COARSE =
      List.of(
          new Above("normal", "compact", 10.6),
          new Above("normal", "balanced", 78.5),
          new Above("gamma", "balanced", 146.2));

  /** Section IV-D: throughput of balanced over coarse's for gamma. */
  public static final double GAMMA_BALANCED_OVER_COARSE = 1.472;

  /**
   * @param queries per second above coarse
   */
  public record Above(String workload, String strategy, double queries) {}

  private PrintedText() {}
}
