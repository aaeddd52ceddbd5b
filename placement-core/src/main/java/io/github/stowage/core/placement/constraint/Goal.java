package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Balance;
import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Routing;

/** What a placement is to achieve: even load under a split, and few copies. */
final class Goal {
  final double[] loads;
  final Nodes nodes;

  /** Whether requests go to replicas by weights; else evenly. */
  final boolean weighted;

  /** Max:mean that is good enough. */
  final double aim;

  /** New pairs of a partition and a node that there may be. */
  final int mostCopies;

  /** Of new pairs, in units of {@link #size}; infinite if there is no limit. */
  final double mostBytes;

  private final double[] sizes;
  private final Routing home;
  private final double serviceShare;

  /**
   * @param home what nodes hold already; null if they are all empty and copies do not count
   * @param sizes per partition, or null
   */
  Goal(
      double[] loads,
      Nodes nodes,
      Constraints constraints,
      boolean weighted,
      double aim,
      Placement home,
      double[] sizes,
      int mostCopies,
      double mostBytes) {
    this.loads = loads;
    this.nodes = nodes;
    this.weighted = weighted;
    this.aim = aim;
    this.home = home == null ? null : Routing.even(home);
    this.sizes = sizes;
    this.mostCopies = mostCopies;
    this.mostBytes = mostBytes;
    double inService = 0;
    for (int n = 0; n < nodes.count(); n++) {
      inService += constraints.isInService(n) ? nodes.speed(n) : 0;
    }
    serviceShare = inService / nodes.totalSpeed();
  }

  /** Whether putting the partition on the node is a copy. */
  boolean isCopy(int partition, int node) {
    return home != null && !home.hasEntry(partition, node);
  }

  /** Whether nodes hold something already. */
  boolean hasHome() {
    return home != null;
  }

  /** Whether copies or bytes have a budget. */
  boolean isLimited() {
    return mostCopies < Integer.MAX_VALUE || mostBytes < Double.POSITIVE_INFINITY;
  }

  /** What a copy of the partition counts for, of the budget of bytes. */
  double size(int partition) {
    return sizes == null ? 0 : sizes[partition];
  }

  Routing route(Placement placement) {
    Routing even = Routing.even(placement);
    return weighted ? FlowRouter.route(loads, even, nodes) : even;
  }

  /** Of nodes in service: what the fullest has over their mean. */
  double maxToMean(Routing routing) {
    return Balance.maxToMean(routing.nodeLoads(loads, nodes.count()), nodes) * serviceShare;
  }
}
