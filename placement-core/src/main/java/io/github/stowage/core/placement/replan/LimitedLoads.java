package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Plan;

/** The nodes' loads while a verifier follows the steps, and what they may have at most. */
final class LimitedLoads {
  private static final double ROUNDING = 1e-6;

  private final double[] loads;
  private final double[] limits;

  /**
   * @param nodes of the old plan and the new one together
   * @param limit load per speed that no node may exceed
   */
  LimitedLoads(Plan old, Plan plan, int nodes, double limit) {
    loads = new double[nodes];
    limits = new double[nodes];
    for (int n = 0; n < nodes; n++) {
      double speed = n < plan.nodes().count() ? plan.nodes().speed(n) : old.nodes().speed(n);
      limits[n] = limit * speed * (1 + ROUNDING);
    }
  }

  void add(int node, double amount) {
    loads[node] += amount;
  }

  /**
   * @throws IllegalArgumentException if a node has more load than the limit
   */
  void require(String where) {
    for (int n = 0; n < limits.length; n++) {
      if (loads[n] > limits[n]) {
        throw StepVerifier.wrong(
            where + "load " + loads[n] + " of node " + n, "at most " + limits[n]);
      }
    }
  }
}
