package io.github.stowage.core.tier;

import java.util.Arrays;

/**
 * What reads by each column's index cost: R_i of the paper (equation 2), given or measured.
 * Immutable.
 */
public final class ReadCosts {
  private final double[] weights;

  private ReadCosts(double[] weights) {
    this.weights = weights;
  }

  /**
   * @param weights R_i per column, without unit
   * @throws IllegalArgumentException if one is negative or not finite, or all are 0
   */
  public static ReadCosts of(double... weights) {
    double sum = 0;
    for (int column = 0; column < weights.length; column++) {
      if (!(weights[column] >= 0 && weights[column] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "weight of column " + column + " = " + weights[column] + ", allowed: at least 0");
      }
      sum += weights[column];
    }
    if (!(sum > 0)) {
      throw new IllegalArgumentException("all weights are 0, allowed: at least one above 0");
    }
    return new ReadCosts(weights.clone());
  }

  /** Every column alike. */
  public static ReadCosts even(int columns) {
    double[] weights = new double[columns];
    Arrays.fill(weights, 1);
    return of(weights);
  }

  public int columns() {
    return weights.length;
  }

  /** R_i. */
  public double weight(int column) {
    return weights[column];
  }

  /** What each fragment of a column costs: R_i / N_i. */
  double[] perFragment(KeyStats stats) {
    if (stats.columns() != weights.length) {
      throw new IllegalArgumentException(
          "weights of " + weights.length + " columns, allowed: " + stats.columns());
    }
    double[] costs = new double[weights.length];
    for (int column = 0; column < costs.length; column++) {
      costs[column] = weights[column] / stats.cardinality(column);
    }
    return costs;
  }
}
