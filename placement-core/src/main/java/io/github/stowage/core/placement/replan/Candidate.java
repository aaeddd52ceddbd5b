package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Balance;
import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;
import java.util.List;

/** A placement that a replan may lead to. */
final class Candidate {
  final Placement placement;
  final Routing routing;
  final double maxToMean;
  final int copies;

  private Candidate(Placement placement, Routing routing, double maxToMean, int copies) {
    this.placement = placement;
    this.routing = routing;
    this.maxToMean = maxToMean;
    this.copies = copies;
  }

  static Candidate of(Placement placement, double[] loads, Nodes nodes, Split split, int copies) {
    Routing routing = Routing.even(placement);
    if (split == Split.WEIGHTED) {
      routing = FlowRouter.route(loads, routing, nodes);
    }
    double maxToMean = Balance.maxToMean(routing.nodeLoads(loads, nodes.count()), nodes);
    return new Candidate(placement, routing, maxToMean, copies);
  }

  /**
   * The one with fewest copies that reaches the target; if none does, of those nearly as good as
   * the best.
   *
   * @param aim max:mean to reach
   * @param tolerance what counts as nearly as good, as a factor
   */
  static Candidate best(List<Candidate> candidates, double aim, double tolerance) {
    double least = Double.POSITIVE_INFINITY;
    for (Candidate candidate : candidates) {
      least = Math.min(least, candidate.maxToMean);
    }
    double enough = least <= aim ? aim : least * tolerance;
    Candidate best = null;
    for (Candidate candidate : candidates) {
      if (candidate.maxToMean <= enough
          && (best == null
              || candidate.copies < best.copies
              || candidate.copies == best.copies && candidate.maxToMean < best.maxToMean)) {
        best = candidate;
      }
    }
    return best;
  }
}
