package io.github.stowage.report;

import java.util.ArrayList;
import java.util.List;

/** An axis: linear from 0 or, where values differ more than tenfold and it may be, logarithmic. */
final class Axis {
  private static final double[] STEPS = {1, 2, 5, 10};

  private final boolean logarithmic;
  private final double low;
  private final double high;
  private final List<Double> ticks = new ArrayList<>();

  /**
   * @param min smallest value to show, above 0
   * @param max largest value to show
   */
  Axis(double min, double max) {
    this(min, max, true);
  }

  /**
   * @param mayBeLogarithmic false: from 0 in any case
   */
  Axis(double min, double max, boolean mayBeLogarithmic) {
    logarithmic = mayBeLogarithmic && max > 10 * min;
    if (logarithmic) {
      double decade = Math.pow(10, Math.floor(Math.log10(min)));
      double first = decade;
      for (double step : STEPS) {
        first = step * decade <= min ? step * decade : first;
      }
      low = first;
      double last = low;
      while (last < max) {
        ticks.add(last);
        last = next(last);
      }
      high = last;
    } else {
      low = 0;
      double rough = max / 4;
      double decade = Math.pow(10, Math.floor(Math.log10(rough)));
      double step = 10 * decade;
      for (int i = STEPS.length - 1; i >= 0; i--) {
        step = STEPS[i] * decade >= rough ? STEPS[i] * decade : step;
      }
      int count = (int) Math.ceil(max / step);
      for (int i = 0; i < count; i++) {
        ticks.add(i * step);
      }
      high = count * step;
    }
    ticks.add(high);
  }

  /** The next of 1, 2, 5, 10, 20, 50... */
  private static double next(double value) {
    double decade = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    double digit = value / decade;
    return decade * (digit < 1.5 ? 2 : digit < 3 ? 5 : 10);
  }

  boolean logarithmic() {
    return logarithmic;
  }

  List<Double> ticks() {
    return List.copyOf(ticks);
  }

  /** Where a value lies, from 0 at the low end to 1 at the high end. */
  double position(double value) {
    double fraction =
        logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return Math.max(0, Math.min(1, fraction));
  }
}
