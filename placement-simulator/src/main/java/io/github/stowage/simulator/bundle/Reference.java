package io.github.stowage.simulator.bundle;

import io.github.stowage.core.bundle.BundleMode;
import java.util.Map;

/**
 * What an independent prototype measured, to be set next to our figures and never computed with.
 * The paper's own values are not at hand.
 */
final class Reference {
  /** Variance over Default's at B = .5, placed at random. */
  private static final Map<BundleMode, Double> RANDOM_HALF =
      Map.of(
          BundleMode.PAPER, .573,
          BundleMode.MEASURED, .529,
          BundleMode.PREFIX, .464,
          BundleMode.UNION, .419);

  /** The same at B = .25. */
  private static final Map<BundleMode, Double> RANDOM_QUARTER =
      Map.of(BundleMode.PAPER, 1.00, BundleMode.UNION, .523);

  /** At B = .5, largest first: nothing bundled, and RepBun, whether by Lemma 1 is not said. */
  private static final Map<BundleMode, Double> LPT_HALF =
      Map.of(BundleMode.DEFAULT, .070, BundleMode.PAPER, .003);

  /**
   * Lemma 1 for lineitem, of its load: mean error, largest error; served by 7 columns, and said to
   * be.
   */
  static final double MEAN_ERROR = .06;

  static final double MAX_ERROR = .28;
  static final double SERVED_BY_SEVEN = .70;
  static final double ESTIMATED_OF_SEVEN = .41;

  private Reference() {}

  /**
   * @return null where there is none
   */
  static Double random(BundleMode mode, double budget) {
    return budget == .5 ? RANDOM_HALF.get(mode) : budget == .25 ? RANDOM_QUARTER.get(mode) : null;
  }

  /**
   * @return null where there is none
   */
  static Double lpt(BundleMode mode, double budget) {
    return budget == .5 ? LPT_HALF.get(mode) : null;
  }
}
