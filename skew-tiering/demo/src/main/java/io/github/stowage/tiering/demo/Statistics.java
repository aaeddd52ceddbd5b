package io.github.stowage.tiering.demo;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Means, percentiles and shares of reads' costs. */
final class Statistics {
  private Statistics() {}

  static double mean(List<ReadCost> costs, ToDoubleFunction<ReadCost> figure) {
    return costs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  /** As a reader sees it who does not ask for all values alike. */
  static double mean(
      List<ReadCost> costs, Popularity popularity, ToDoubleFunction<ReadCost> figure) {
    double sum = 0;
    double weights = 0;
    for (ReadCost cost : costs) {
      sum += popularity.of(cost.value()) * figure.applyAsDouble(cost);
      weights += popularity.of(cost.value());
    }
    return sum / weights;
  }

  /** The least figure that 90% of the reads do not exceed. */
  static double p90(List<ReadCost> costs, ToDoubleFunction<ReadCost> figure) {
    double[] sorted = costs.stream().mapToDouble(figure).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(.9 * sorted.length) - 1)];
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted.length == 0 ? Double.NaN : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * Of the largest possible reduction: 0 with all rows on the HDD, 1 with all on the SSD.
   *
   * @return NaN if there is nothing to reduce
   */
  static double share(double hdd, double here, double ssd) {
    return hdd == ssd ? Double.NaN : (hdd - here) / (hdd - ssd);
  }
}
