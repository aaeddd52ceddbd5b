package io.github.stowage.core.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;

/**
 * How requests spread over a range of keys: a density on a bounded support. Partitions are
 * equal-width bins of that support, as in Paper A's model. Immutable.
 *
 * <p>Shares are integrals of the density by composite Gauss-Legendre quadrature, normalised, so
 * that a distribution needs neither a distribution function nor a constant of its own. Where the
 * density is smooth they agree with the exact ones to a relative 1e-9; where it rises like a square
 * root at an end of the support, the outermost share is off by some 1e-3 of itself.
 */
public final class Distribution {
  /** Enough for the 1e-9 above when there are only one or two partitions. */
  private static final int LEAST_PANELS = 256;

  private static final double[] NODES = {
    -Math.sqrt(5 + 2 * Math.sqrt(10.0 / 7)) / 3,
    -Math.sqrt(5 - 2 * Math.sqrt(10.0 / 7)) / 3,
    0,
    Math.sqrt(5 - 2 * Math.sqrt(10.0 / 7)) / 3,
    Math.sqrt(5 + 2 * Math.sqrt(10.0 / 7)) / 3
  };

  private static final double[] WEIGHTS = {
    (322 - 13 * Math.sqrt(70)) / 900,
    (322 + 13 * Math.sqrt(70)) / 900,
    128.0 / 225,
    (322 + 13 * Math.sqrt(70)) / 900,
    (322 - 13 * Math.sqrt(70)) / 900
  };

  private final String name;
  private final double low;
  private final double high;
  private final DoubleUnaryOperator density;
  private final List<Distribution> shifted;

  /**
   * @param low where the support begins, finite
   * @param high where it ends, finite and above {@code low}
   * @param density finite and at least 0 on the support, not 0 everywhere; need not be normalised
   * @throws IllegalArgumentException when the support is empty or not finite
   */
  public Distribution(String name, double low, double high, DoubleUnaryOperator density) {
    this(name, low, high, density, List.of());
  }

  Distribution(
      String name,
      double low,
      double high,
      DoubleUnaryOperator density,
      List<Distribution> shifted) {
    this.name = Objects.requireNonNull(name);
    this.density = Objects.requireNonNull(density);
    if (!(low < high && high - low < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "support of " + name + " = [" + low + ", " + high + "], allowed: low < high, finite");
    }
    this.low = low;
    this.high = high;
    this.shifted = List.copyOf(shifted);
  }

  public String name() {
    return name;
  }

  /** Where the support begins. */
  public double low() {
    return low;
  }

  /** Where the support ends. */
  public double high() {
    return high;
  }

  /**
   * What a base distribution may drift into: four others over the same support, so that keys and
   * partitions stay where they are, in ascending order of skew (over 64 partitions or more). Two
   * are less skewed than this one and two more; of uniform all four are more. Empty for a
   * distribution that is not one of {@link Distributions#ALL}.
   */
  public List<Distribution> shifted() {
    return shifted;
  }

  /**
   * The share of the requests that each partition gets, in the order of the keys.
   *
   * @param partitions how many equal-width bins the support is cut into, at least 1
   * @return fractions that sum to 1
   * @throws IllegalArgumentException when there is no partition, or the density is not one
   */
  public double[] shares(int partitions) {
    if (partitions < 1) {
      throw new IllegalArgumentException("partitions = " + partitions + ", allowed: 1 or more");
    }
    int panels = Math.max(1, LEAST_PANELS / partitions);
    double[] masses = new double[partitions];
    for (int i = 0; i < partitions; i++) {
      double from = edge(i, partitions);
      double width = (edge(i + 1, partitions) - from) / panels;
      for (int panel = 0; panel < panels; panel++) {
        masses[i] += integral(from + panel * width, width);
      }
    }
    double total = Loads.total(masses);
    return Arrays.stream(masses).map(mass -> mass / total).toArray();
  }

  private double edge(int i, int partitions) {
    return i == partitions ? high : low + (high - low) * ((double) i / partitions);
  }

  private double integral(double from, double width) {
    double sum = 0;
    for (int node = 0; node < NODES.length; node++) {
      sum += WEIGHTS[node] * density.applyAsDouble(from + (1 + NODES[node]) / 2 * width);
    }
    return sum / 2 * width;
  }

  @Override
  public String toString() {
    return name;
  }
}
