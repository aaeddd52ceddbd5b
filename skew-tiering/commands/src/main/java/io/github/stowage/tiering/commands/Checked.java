package io.github.stowage.tiering.commands;

import io.github.stowage.core.tier.TierPlan;
import io.github.stowage.tiering.decide.Advice;
import io.github.stowage.tiering.decide.SafePlan;
import io.github.stowage.tiering.decide.SsdShare;
import io.github.stowage.tiering.observe.Sample;
import io.github.stowage.tiering.observe.Table;
import java.util.List;
import java.util.function.DoubleFunction;

/** Plans from a sample, checked with the half that they have not seen. */
final class Checked {
  private Checked() {}

  /**
   * @param budget bytes of the SSD
   * @param planner from bytes of the SSD to a plan
   */
  static SafePlan plan(Table table, double budget, DoubleFunction<TierPlan> planner) {
    Sample sample = table.sample();
    return sample == null
        ? SafePlan.whole(planner, budget)
        : SafePlan.sampled(planner, table.bytes(), budget, sample.held(), sample.unseen());
  }

  /**
   * What share of the table's rows goes to the SSD at most, per size; none if all rows were
   * counted. All bounds hold at once.
   */
  static List<Double> ssdShares(Table table, Advice advice) {
    Sample sample = table.sample();
    if (sample == null) {
      return List.of();
    }
    double risk = SsdShare.RISK / advice.steps().size();
    long[] held = sample.held();
    return advice.steps().stream()
        .map(Advice.Step::plan)
        .map(
            plan ->
                SsdShare.atMost(plan, plan.ssdBytes() / table.bytes(), held, sample.unseen(), risk))
        .toList();
  }
}
