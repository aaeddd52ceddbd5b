package io.github.stowage.core.workload;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The five workloads of Paper A, each with the four it may drift into ({@link
 * Distribution#shifted}). Normal and gamma are cut off where one request in ten million lies
 * beyond, on either side.
 */
public final class Distributions {
  /** The standard normal's quantile at 1 - 1e-7. */
  static final double NORMAL_END = 5.199337582192817;

  /** The quantile at 1e-7 of the gamma distribution with shape 5 and scale 1. */
  static final double GAMMA_LOW = 0.10555205792443985;

  /** Its quantile at 1 - 1e-7. */
  static final double GAMMA_HIGH = 26.154769205327714;

  /** On [0, 1]. Nothing is less skewed: it drifts into four tilts towards the high keys. */
  public static final Distribution UNIFORM =
      family("uniform", 0, 1, 0, "tilt", a -> x -> 1 + a * (2 * x - 1), 0.125, 0.25, 0.375, 0.5);

  /** Beta(2, 2), on [0, 1]. */
  public static final Distribution BETA =
      family("beta", 0, 1, 2, "shape", a -> x -> Math.pow(x * (1 - x), a - 1), 1.5, 1.75, 2.5, 3);

  /** Density 3x^2, on [0, 1]. */
  public static final Distribution POWER =
      family("power", 0, 1, 3, "exponent", a -> x -> Math.pow(x, a - 1), 2, 2.5, 3.5, 4);

  /** Standard normal. */
  public static final Distribution NORMAL =
      family(
          "normal",
          -NORMAL_END,
          NORMAL_END,
          1,
          "sigma",
          sigma -> x -> Math.exp(-x * x / (2 * sigma * sigma)),
          1.3,
          1.15,
          0.87,
          0.75);

  /** Gamma of shape 5. Another shape moves the peak too: a plan for one misfits the others. */
  public static final Distribution GAMMA =
      family(
          "gamma",
          GAMMA_LOW,
          GAMMA_HIGH,
          5,
          "shape",
          shape -> x -> Math.pow(x, shape - 1) * Math.exp(-x),
          6,
          5.5,
          4.5,
          4);

  /** In the order of Paper A's Table I. */
  public static final List<Distribution> ALL = List.of(UNIFORM, BETA, POWER, NORMAL, GAMMA);

  private Distributions() {}

  /**
   * @param name of one in {@link #ALL}
   * @throws IllegalArgumentException when there is none of that name
   */
  public static Distribution named(String name) {
    return ALL.stream()
        .filter(distribution -> distribution.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "distribution = " + name + ", allowed: " + joined(ALL)));
  }

  private static String joined(List<Distribution> distributions) {
    return distributions.stream().map(Distribution::name).collect(Collectors.joining(", "));
  }

  private static Distribution family(
      String name,
      double low,
      double high,
      double base,
      String parameter,
      DoubleFunction<DoubleUnaryOperator> density,
      double... shifted) {
    List<Distribution> variants =
        DoubleStream.of(shifted)
            .mapToObj(
                value ->
                    new Distribution(
                        name + "(" + parameter + "=" + value + ")",
                        low,
                        high,
                        density.apply(value)))
            .collect(Collectors.toUnmodifiableList());
    return new Distribution(name, low, high, density.apply(base), variants);
  }
}
