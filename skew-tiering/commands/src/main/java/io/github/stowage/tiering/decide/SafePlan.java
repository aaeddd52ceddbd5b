package io.github.stowage.tiering.decide;

import io.github.stowage.core.tier.TierPlan;
import java.util.function.DoubleFunction;

/**
 * A plan from a sample whose rows fit the SSD, as far as the sample can tell. Rows that it does not
 * know go to the SSD too, so it must leave room for them: the more, the smaller the sample.
 *
 * <p>Plans for ten tenths of the SSD are checked with the same half of the sample, each with a
 * tenth of the risk. So all ten bounds hold at once, and the best plan that fits may be chosen by
 * them.
 *
 * @param plan for the whole SSD if none fits
 * @param most of the table's rows on the SSD, 0 to 1; not a number if all rows were counted
 * @param budget bytes of the SSD
 * @param fits whether the most that goes there is no more than the budget
 */
public record SafePlan(TierPlan plan, double most, double budget, boolean fits) {
  private static final int TENTHS = 10;

  /** From all rows: nothing is unknown. */
  public static SafePlan whole(DoubleFunction<TierPlan> planner, double budget) {
    return new SafePlan(planner.apply(budget), Double.NaN, budget, true);
  }

  /**
   * @param planner from bytes of the SSD to a plan
   * @param bytes of the table
   * @param budget of these
   * @param held rows of the other half, per key of the plan
   * @param unseen rows of the other half whose keys the plan does not know
   */
  public static SafePlan sampled(
      DoubleFunction<TierPlan> planner, double bytes, double budget, long[] held, long unseen) {
    SafePlan first = null;
    for (int tenths = TENTHS; tenths > 0; tenths--) {
      TierPlan plan = planner.apply(Math.floor(budget * tenths / TENTHS));
      double planned = plan.ssdBytes() / bytes;
      double most = SsdShare.atMost(plan, planned, held, unseen, SsdShare.RISK / TENTHS);
      SafePlan safe = new SafePlan(plan, most, budget, most * bytes <= budget);
      if (safe.fits) {
        return safe;
      }
      first = first == null ? safe : first;
    }
    return first;
  }
}
