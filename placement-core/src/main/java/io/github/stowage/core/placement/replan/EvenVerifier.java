package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;

/** With an even split: each complete replica of a partition gets as much as any other. */
final class EvenVerifier implements LoadVerifier {
  private final double[] loads;
  private final int[][] holders;
  private final LimitedLoads nodes;
  private final int staying;

  /**
   * @param readable what is complete before the first step
   * @param limit load per speed that no node may exceed
   */
  EvenVerifier(Plan old, Plan plan, Placement readable, double[] loads, double limit) {
    this.loads = loads.clone();
    staying = plan.nodes().count();
    holders = new int[loads.length][0];
    nodes = new LimitedLoads(old, plan, Math.max(readable.nodes(), plan.nodes().count()), limit);
    Routing even = Routing.even(readable);
    for (int p = 0; p < loads.length; p++) {
      int first = even.first(p);
      int[] of = new int[even.first(p + 1) - first];
      Arrays.setAll(of, i -> even.node(first + i));
      // What nobody has, nobody asks for; it counts from the last step on.
      this.loads[p] = of.length == 0 ? 0 : loads[p];
      follow(p, of);
    }
    nodes.require("before the first step: ");
  }

  private void follow(int p, int[] now) {
    for (int n : holders[p]) {
      nodes.add(n, -loads[p] / holders[p].length);
    }
    for (int n : now) {
      nodes.add(n, loads[p] / now.length);
    }
    holders[p] = now;
  }

  @Override
  public void finish() {
    for (int p = 0; p < loads.length; p++) {
      follow(p, Arrays.stream(holders[p]).filter(n -> n < staying).toArray());
    }
  }

  @Override
  public void carryOut(Step step, String where) {
    for (Drop drop : step.drops()) {
      int[] rest = Arrays.stream(holders[drop.partition()]).filter(n -> n != drop.node()).toArray();
      follow(drop.partition(), rest);
    }
    nodes.require(where);
  }

  @Override
  public void complete(Step step, String where) {
    for (Copy copy : step.copies()) {
      int[] of = holders[copy.partition()];
      int[] more = Arrays.copyOf(of, of.length + 1);
      more[of.length] = copy.to();
      follow(copy.partition(), more);
    }
    nodes.require(where);
  }
}
