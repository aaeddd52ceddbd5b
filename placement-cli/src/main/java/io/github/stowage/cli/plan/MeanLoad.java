package io.github.stowage.cli.plan;

import io.github.stowage.core.placement.Plan;

/**
 * The mean that a plan's max:mean is relative to: nodes out of service do not count. A plan does
 * not say which these are; its max:mean does.
 */
final class MeanLoad {
  private MeanLoad() {}

  /**
   * Of the nodes in service, over their speed.
   *
   * @param loads those that the plan is for
   */
  static double perSpeed(Plan plan, double[] loads) {
    double[] nodeLoads = plan.routing().nodeLoads(loads, plan.nodes().count());
    double highest = 0;
    for (int n = 0; n < nodeLoads.length; n++) {
      highest = Math.max(highest, nodeLoads[n] / plan.nodes().speed(n));
    }
    return highest / plan.maxToMean();
  }
}
