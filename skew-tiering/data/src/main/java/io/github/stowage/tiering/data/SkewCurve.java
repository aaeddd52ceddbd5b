package io.github.stowage.tiering.data;

import java.util.function.DoubleUnaryOperator;

/**
 * Rows per key, fitted to the two points that the paper tells of its Fig. 1: the rarest 90% of the
 * keys have 6% of the rows, the rarest 95% have 10%.
 *
 * <p>A key of rank r, from 1, has 1 + A (r + q)^-s rows: Zipf's law with Mandelbrot's shift q,
 * above the one row without which there is no key. Two points fix the two parameters q and s; the
 * number of rows fixes A.
 */
final class SkewCurve {
  private static final double RARE_KEYS = 0.90;
  private static final double RARE_ROWS = 0.06;
  private static final double LESS_RARE_KEYS = 0.95;
  private static final double LESS_RARE_ROWS = 0.10;

  /** Halvings of an interval: more than the rounding to whole rows can show. */
  private static final int HALVINGS = 24;

  private final int keys;
  private final double rows;

  private SkewCurve(int keys, int rows) {
    this.keys = keys;
    this.rows = rows;
  }

  /** Rows of each key, the most common first. */
  static int[] counts(int keys, int rows) {
    return Apportion.atLeastOne(rows, new SkewCurve(keys, rows).fitted());
  }

  private double[] fitted() {
    // A larger shift flattens the head. With the first point held by the slope, the rows between
    // the points grow with the shift.
    double shift =
        whereFalls(
            q -> LESS_RARE_ROWS - share(LESS_RARE_KEYS, weights(q, slope(q))), -0.9, keys / 10.0);
    return weights(shift, slope(shift));
  }

  private double slope(double shift) {
    return whereFalls(s -> share(RARE_KEYS, weights(shift, s)) - RARE_ROWS, 0.5, 6);
  }

  private double[] weights(double shift, double slope) {
    double[] weights = new double[keys];
    for (int i = 0; i < keys; i++) {
      weights[i] = StrictMath.pow(i + 1 + shift, -slope);
    }
    return weights;
  }

  private double share(double ofKeys, double[] weights) {
    int first = keys - (int) Math.round(ofKeys * keys);
    double all = 0;
    double rare = 0;
    for (int i = 0; i < keys; i++) {
      all += weights[i];
      rare += i >= first ? weights[i] : 0;
    }
    return (keys - first + (rows - keys) * rare / all) / rows;
  }

  /** Where a falling function is 0. */
  private static double whereFalls(DoubleUnaryOperator function, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (function.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
