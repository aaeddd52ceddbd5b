package io.github.stowage.simulator.placement;

import java.util.Arrays;

/**
 * A figure over several instances.
 *
 * @param p95 the smallest value that 95% of the instances do not exceed
 */
public record Spread(double mean, double p95, double max) {
  static Spread of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Spread(
        Arrays.stream(sorted).sum() / sorted.length,
        sorted[(95 * sorted.length + 99) / 100 - 1],
        sorted[sorted.length - 1]);
  }
}
