package io.github.stowage.core.score;

/**
 * Horoscope's resource score: {@code 1/(1-CPU) * 1/(1-Memory)}; 1 for an idle host, growing without
 * bound as either resource fills.
 *
 * <p>The paper leaves CPU = 1 undefined. Here both terms stop growing at {@link #SATURATION}, so
 * that a full host has a large finite score (100 per term), two full hosts compare equal, and no
 * infinity or NaN can reach a comparison.
 */
public final class HoroscopeScore {
  /** Utilisation from which on a resource counts as full: a term is at most 1 / (1 - .99) = 100. */
  public static final double SATURATION = 0.99;

  private HoroscopeScore() {}

  /**
   * The score of a host, from 1 to 10,000 (see {@link #SATURATION}); NaN when CPU or memory is
   * unknown, because leaving a term out would score the host as if that resource were idle.
   */
  public static double of(ResourceSample sample) {
    return term(sample.cpu()) * term(sample.memory());
  }

  /** {@code 1/(1-utilisation)}, at most 100; NaN for an unknown utilisation. */
  static double term(double utilisation) {
    return 1 / (1 - Math.min(utilisation, SATURATION));
  }
}
