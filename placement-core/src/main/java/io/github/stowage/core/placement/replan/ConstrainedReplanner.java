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
    if (!settings.restores()) {
      requireReadable(readable);
    }
    Placement staying = without(true);
    NearPlan near = near(staying, replicas(old));
    Plan unchanged = near.unchanged(old);
    double before = unchanged == null ? Double.POSITIVE_INFINITY : worth(unchanged);
    boolean forced = unchanged == null || nodes.count() < old.nodes().count();
    Plan found = settled(near, forced ? null : unchanged);
    double gain = before - worth(found);
    boolean keep = !forced && !isWorthIt(gain);
    Plan plan = keep ? unchanged : found;
    // Against what stays: what is on nodes out of service has to be copied, too.
    int bound = keep ? 0 : CopyBound.of(staying, plan.replicas(), nodes);
    Steps steps = new Transition(old, loads, nodes, settings).to(plan, readable);
    Replan replan = new Replan(plan, keep, before, gain, bound, steps);
    return StepVerifier.require(old, readable, replan, loads, settings);
  }

  private NearPlan near(Placement placement, long replicas) {
    return new NearPlan(placement, loads, nodes, constraints)
        .weighted(settings.split() == Split.WEIGHTED)
        .aim(settings.target())
        .replicas(replicas)
        .budget(settings.mostCopies(), settings.mostBytes());
  }

  /**
   * Searches from where a search ended until that finds nothing that is worth it, so that the same
   * input again moves nothing. With a budget once: it is for each replan.
   *
   * @param unchanged null if it can't stay
   * @return the last that is worth it; if none is, the last
   */
  private Plan settled(NearPlan near, Plan unchanged) {
    boolean limited =
        settings.mostCopies() < Integer.MAX_VALUE
            || settings.mostBytes() < Double.POSITIVE_INFINITY;
    Plan best = unchanged;
    long replicas = replicas(old);
    NearPlan from = near;
    while (true) {
      Plan next = from.find(old);
      boolean moves = best == null || isWorthIt(worth(best) - worth(next));
      best = moves ? next : best;
      long replicasThen = replicas(best);
      if (limited || !moves && replicasThen == replicas) {
        return best == unchanged ? next : best;
      }
      replicas = replicasThen;
      from = near(best.placement(), replicas);
    }
  }

  private boolean isWorthIt(double gain) {
    return gain >= settings.minGain() && gain > ROUNDING;
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
                + " replica on another node, or --restore-lost, if they can come from outside");
      }
    }
  }

  /** As large a part of the slots in service as was in use. */
  private long replicas(Plan plan) {
    long slots = 0;
    for (int n = 0; n < nodes.count(); n++) {
      slots += constraints.isInService(n) ? nodes.slots(n) : 0;
    }
    double part = (double) Routing.even(plan.placement()).entries() / plan.nodes().totalSlots();
    return Math.round(part * slots);
  }
}
