package io.github.stowage.simulator.report;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;

/**
 * The numbers of a box plot as Paper A defines them (Section III-C1).
 *
 * @param first quartile
 * @param third quartile
 * @param low the first quartile less 1.5 times the range between the quartiles, but not below the
 *     least value
 * @param high the third quartile and 1.5 times that range, but not above the largest value
 * @param below share of the values below {@code low}, in [0, 1]
 * @param above share of the values above {@code high}, in [0, 1]
 */
public record BoxSummary(
    double least,
    double low,
    double first,
    double median,
    double third,
    double high,
    double most,
    double below,
    double above) {
  /** The paper's, and the usual one. */
  private static final double WHISKER = 1.5;

  /** As the charts draw quartiles. */
  private static final Quantile QUARTILES =
      Quantile.withDefaults().with(EstimationMethod.HF7).withCopy(true);

  /**
   * @param values at least one, in any order
   */
  public static BoxSummary of(double[] values) {
    double[] quartiles = QUARTILES.evaluate(values, .25, .5, .75);
    double reach = WHISKER * (quartiles[2] - quartiles[0]);
    double least = Arrays.stream(values).min().orElseThrow();
    double most = Arrays.stream(values).max().orElseThrow();
    double low = Math.max(least, quartiles[0] - reach);
    double high = Math.min(most, quartiles[2] + reach);
    return new BoxSummary(
        least,
        low,
        quartiles[0],
        quartiles[1],
        quartiles[2],
        high,
        most,
        (double) Arrays.stream(values).filter(v -> v < low).count() / values.length,
        (double) Arrays.stream(values).filter(v -> v > high).count() / values.length);
  }

  /** Values beyond the whiskers, as a share of all. */
  public double outliers() {
    return below + above;
  }

  /** The box's height: what the paper calls the size of the box. */
  public double box() {
    return third - first;
  }
}
