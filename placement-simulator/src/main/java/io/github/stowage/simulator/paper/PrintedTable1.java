package io.github.stowage.simulator.paper;

import java.util.List;
import java.util.Map;

/**
 * Paper A, Table I: one instance of each workload, which its Section IV uses too. By workload, in
 * our names.
 */
public final class PrintedTable1 {
  /** Requests of the instance. */
  public static final int REQUESTS = 30_000;

  /** Requests per partition, most first. The paper prints them so, not in the order of the keys. */
  public static final Map<String, List<Integer>> COUNTS =
      Map.of(
          "uniform", List.of(7565, 7548, 7449, 7438),
          "beta", List.of(10313, 10288, 4715, 4684),
          "power", List.of(17344, 8795, 3361, 500),
          "normal", List.of(14882, 14827, 149, 142),
          "gamma", List.of(23542, 6329, 129, 0));

  /** The fullest partition over the mean, rounded to two digits. */
  public static final Map<String, Double> MAX_TO_MEAN =
      Map.of("uniform", 1.01, "beta", 1.38, "power", 2.31, "normal", 1.98, "gamma", 3.14);

  /** Rounded to two digits. Uniform's does not follow from the metric the paper names. */
  public static final Map<String, Double> SKEW =
      Map.of("uniform", 0.15, "beta", 0.39, "power", 0.60, "normal", 0.74, "gamma", 0.77);

  private PrintedTable1() {}

  /** A workload's requests per partition, most first. */
  public static double[] counts(String workload) {
    return COUNTS.get(workload).stream().mapToDouble(Integer::doubleValue).toArray();
  }
}
