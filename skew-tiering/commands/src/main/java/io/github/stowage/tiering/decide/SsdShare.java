package io.github.stowage.tiering.decide;

import io.github.stowage.core.tier.TierPlan;

/**
 * How many of a table's rows a plan from a sample puts on the SSD: those of the plan's SSD keys,
 * and all whose keys the plan has not seen.
 *
 * <p>The plan was made from one half of a Bernoulli sample. Given that half, the other one is a
 * simple random sample, without replacement, of the rows that are left. Of its n rows h belong on
 * the SSD. If q is the share of the rows left that belong there, then P(h/n &lt;= x) &lt;= exp(-n
 * KL(x || q)) for x &lt; q, where KL is the relative entropy of two coins: Chernoff's bound, which
 * Hoeffding (1963, section 6) shows for drawing without replacement too. So with probability 1 -
 * risk, q is at most the largest value with n KL(h/n || q) &lt;= ln(1/risk). What the first half
 * itself has on the SSD is known. The share of the whole table is a mean of the two, so it is at
 * most the larger one. No size of the table is needed.
 */
public final class SsdShare {
  /** Chance that a bound, or one of several that hold at once, does not hold. */
  public static final double RISK = .01;

  /** Enough to halve 1 down to what a double tells apart. */
  private static final int HALVINGS = 60;

  private SsdShare() {}

  /**
   * @param planned the share of the first half's rows on the SSD
   * @param held rows of the other half, per key of the plan
   * @param unseen rows of the other half whose keys the plan does not know
   * @param risk chance that the share is above, 0 to 1
   * @return a share of the table's rows, 0 to 1
   */
  public static double atMost(
      TierPlan plan, double planned, long[] held, long unseen, double risk) {
    long all = unseen;
    long ssd = unseen;
    for (int key = 0; key < held.length; key++) {
      all += held[key];
      ssd += plan.onSsd(key) ? held[key] : 0;
    }
    return Math.max(planned, upper(ssd, all, risk));
  }

  /** What the share of all is at most, if so many hits were drawn. */
  static double upper(long hits, long draws, double risk) {
    double seen = (double) hits / draws;
    double low = seen;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (draws * entropy(seen, middle) <= -Math.log(risk)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double entropy(double x, double q) {
    return term(x, q) + term(1 - x, 1 - q);
  }

  private static double term(double x, double q) {
    return x == 0 ? 0 : x * Math.log(x / q);
  }
}
