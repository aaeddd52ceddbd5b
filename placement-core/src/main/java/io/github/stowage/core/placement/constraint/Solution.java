package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;

/** A placement with its best weights, and what it is worth under the split it is made for. */
final class Solution {
  final Placement placement;
  final Routing even;
  final Routing best;
  final double maxToMean;

  private Solution(Placement placement, Goal goal) {
    this.placement = placement;
    even = Routing.even(placement);
    best = FlowRouter.route(goal.loads, even, goal.nodes);
    maxToMean = goal.maxToMean(goal.weighted ? best : even);
  }

  static Solution of(Placement placement, Goal goal) {
    return new Solution(placement, goal);
  }

  static Solution of(Occupancy table, Goal goal) {
    return new Solution(table.toPlacement(), goal);
  }
}
