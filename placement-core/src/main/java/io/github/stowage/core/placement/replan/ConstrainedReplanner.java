package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.constraint.NearPlan;
import io.github.stowage.core.placement.constraint.NodeState;

/** {@link Replanner} under constraints. */
final class ConstrainedReplanner {
  /** A gain below is none. */
  private static final double ROUNDING = 1e-6;

  private final Plan old;
  private final double[] loads;
  private final Nodes nodes;
  private final ReplanSettings settings;
  private final Constraints constraints;

  ConstrainedReplanner(
      Plan old, double[] loads, Nodes nodes, ReplanSettings settings, Constraints constraints) {
    this.old = old;
    this.loads = loads;
    this.nodes = nodes;
    this.settings = settings;
    this.constraints = constraints;
    if (constraints.nodes() != nodes.count() || constraints.partitions() != loads.length) {
      throw new IllegalArgumentException(
          "constraints: for "
              + constraints.partitions()
              + " partitions and "
              + constraints.nodes()
              + " nodes, allowed: for "
              + loads.length
              + " and "
              + nodes.count());
    }
  }

  Replan run() {
    Placement readable = without(false);
    requireReadable(readable);
    Placement staying = without(true);
    NearPlan near =
        new NearPlan(staying, loads, nodes, constraints)
            .weighted(settings.split() == Split.WEIGHTED)
            .aim(settings.target())
            .replicas(replicas())
            .budget(settings.mostCopies(), settings.mostBytes());
    Plan unchanged = near.unchanged(old);
    Plan found = near.find(old);
    double before = unchanged == null ? Double.POSITIVE_INFINITY : worth(unchanged);
    double gain = before - worth(found);
    boolean keep =
        unchanged != null
            && nodes.count() >= old.nodes().count()
            && !(gain >= settings.minGain() && gain > ROUNDING);
    Plan plan = keep ? unchanged : found;
    // Against what stays: what is on nodes out of service has to be copied, too.
    int bound = keep ? 0 : CopyBound.of(staying, plan.replicas(), nodes);
    Steps steps = StepPlanner.plan(readable, plan.placement(), nodes, settings.copiesPerNode());
    Replan replan = new Replan(plan, keep, before, gain, bound, steps);
    return StepVerifier.require(readable, replan, settings.copiesPerNode());
  }

  private double worth(Plan plan) {
    return settings.split() == Split.WEIGHTED ? plan.maxToMean() : plan.maxToMeanEvenSplit();
  }

  /** The old placement without what is on dead nodes, or on any node out of service. */
  private Placement without(boolean drained) {
    int[][] perNode = old.placement().toArrays();
    for (int n = 0; n < perNode.length; n++) {
      boolean leaves = n >= nodes.count();
      boolean dead = !leaves && constraints.state(n) == NodeState.DEAD;
      if (dead || drained && (leaves || !constraints.isInService(n))) {
        perNode[n] = new int[0];
      }
    }
    return Placement.of(loads.length, perNode);
  }

  private void requireReadable(Placement readable) {
    int[] replicas = readable.replicas();
    for (int p = 0; p < replicas.length; p++) {
      if (replicas[p] == 0) {
        throw new IllegalArgumentException(
            "partition "
                + constraints.partitionName(p)
                + ": all replicas of the old plan are on dead nodes, allowed: partitions with a"
                + " replica on another node");
      }
    }
  }

  /** As large a part of the slots in service as was in use. */
  private long replicas() {
    long slots = 0;
    for (int n = 0; n < nodes.count(); n++) {
      slots += constraints.isInService(n) ? nodes.slots(n) : 0;
    }
    double part = (double) Routing.even(old.placement()).entries() / old.nodes().totalSlots();
    return Math.round(part * slots);
  }
}
