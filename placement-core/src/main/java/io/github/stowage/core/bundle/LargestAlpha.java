package io.github.stowage.core.bundle;

import java.util.function.DoubleUnaryOperator;

/** The bisection of RepBun and of its baselines: alpha is as large as the memory allows. */
final class LargestAlpha {
  /** Halvings of an octave until its ends are neighbouring doubles. */
  private static final int STEPS = 52;

  private LargestAlpha() {}

  /**
   * @param memory bytes for an alpha: not decreasing, 0 for small ones
   * @return infinite if the budget is enough for any alpha
   */
  static double within(double budget, DoubleUnaryOperator memory) {
    if (memory.applyAsDouble(Double.POSITIVE_INFINITY) <= budget) {
      return Double.POSITIVE_INFINITY;
    }
    double infeasible = 1;
    while (memory.applyAsDouble(infeasible) <= budget) {
      infeasible *= 2;
    }
    double feasible = infeasible / 2;
    while (memory.applyAsDouble(feasible) > budget) {
      infeasible = feasible;
      feasible /= 2;
    }
    for (int step = 0; step < STEPS; step++) {
      double middle = (feasible + infeasible) / 2;
      if (memory.applyAsDouble(middle) <= budget) {
        feasible = middle;
      } else {
        infeasible = middle;
      }
    }
    return feasible;
  }
}
