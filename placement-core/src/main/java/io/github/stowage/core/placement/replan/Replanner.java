package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.workload.Loads;

/** From a plan to one for new loads or nodes; {@code stowage replan} as a library call. */
public final class Replanner {
  /** A gain below is none. */
  private static final double ROUNDING = 1e-6;

  private Replanner() {}

  /**
   * Keeps the placement if a new one gains less than the settings ask for and nothing forces it:
   * all old nodes stay, with enough slots and distinct racks.
   *
   * @param old verified
   * @param loads per partition of the old plan, finite, not negative, sum above 0
   * @param nodes numbered as the old ones: more are new and empty, fewer means that those from
   *     there on leave
   * @return plan and steps verified; uses about as many slots as the old plan did, and more only if
   *     the target can't be reached otherwise
   * @throws IllegalArgumentException if the loads are bad or not those of as many partitions, or
   *     the nodes have fewer slots than there are partitions
   */
  public static Replan replan(Plan old, double[] loads, Nodes nodes, ReplanSettings settings) {
    requireInput(old, loads, nodes);
    Placement kept = kept(old.placement(), nodes);
    double before = Double.POSITIVE_INFINITY;
    Candidate unchanged = null;
    if (complete(kept)) {
      unchanged = Candidate.of(kept, loads, nodes, settings.split(), 0);
      before = unchanged.maxToMean;
    }
    boolean forced =
        unchanged == null || nodes.count() < old.nodes().count() || !fits(kept, loads, nodes);
    Candidate best = settled(old, forced ? null : unchanged, loads, nodes, settings);
    double gain = before - best.maxToMean;
    boolean keep = !forced && !isWorthIt(gain, settings);
    Candidate chosen = keep ? unchanged : best;
    Plan plan =
        Plan.of(old.strategy(), old.vector(), loads, nodes, chosen.placement, chosen.routing);
    Steps steps = new Transition(old, loads, nodes, settings).to(plan, old.placement());
    int bound = keep ? 0 : CopyBound.of(old.placement(), plan.replicas(), nodes);
    Replan replan = new Replan(plan, keep, before, gain, bound, steps);
    return StepVerifier.require(old, old.placement(), replan, loads, settings);
  }

  /**
   * The same under constraints. Nodes that are drained keep what they hold until it is elsewhere;
   * nothing is read from dead ones. A budget of the settings limits the copies; where constraints
   * force more, there is no plan.
   *
   * @param constraints for the new nodes
   * @throws IllegalArgumentException also if no placement keeps to the constraints, if a partition
   *     was on dead nodes only, or if the budget is too small for what must be copied
   */
  public static Replan replan(
      Plan old, double[] loads, Nodes nodes, ReplanSettings settings, Constraints constraints) {
    requireInput(old, loads, nodes);
    return new ConstrainedReplanner(old, loads, nodes, settings, constraints).run();
  }

  /**
   * Searches from where a search ended until that finds nothing that is worth it, so that the same
   * input again moves nothing.
   *
   * @param unchanged null if it can't stay
   * @return the last that is worth it; if none is, the last
   */
  private static Candidate settled(
      Plan old, Candidate unchanged, double[] loads, Nodes nodes, ReplanSettings settings) {
    Candidate best = unchanged;
    Placement from = old.placement();
    double part = partInUse(from, old.nodes());
    while (true) {
      int slots = slots(part, loads.length, nodes);
      Candidate next = new Search(from, loads, nodes, settings).run(slots);
      boolean moves = best == null || isWorthIt(best.maxToMean - next.maxToMean, settings);
      best = moves ? next : best;
      from = best.placement;
      double partThen = partInUse(from, nodes);
      if (!moves && partThen == part) {
        return best == unchanged ? next : best;
      }
      part = partThen;
    }
  }

  private static boolean isWorthIt(double gain, ReplanSettings settings) {
    return gain >= settings.minGain() && gain > ROUNDING;
  }

  private static void requireInput(Plan old, double[] loads, Nodes nodes) {
    int partitions = old.placement().partitions();
    if (loads.length != partitions) {
      throw new IllegalArgumentException(
          "loads: "
              + loads.length
              + ", allowed: one for each partition of the old plan, "
              + partitions);
    }
    Loads.requireValid(loads);
    if (nodes.totalSlots() < partitions) {
      throw new IllegalArgumentException(
          "slots: "
              + nodes.totalSlots()
              + " in all, allowed: at least one per partition, "
              + partitions);
    }
  }

  /** The old placement on those nodes that stay, and nothing on new ones. */
  private static Placement kept(Placement old, Nodes nodes) {
    int[][] perNode = new int[nodes.count()][0];
    int[][] all = old.toArrays();
    System.arraycopy(all, 0, perNode, 0, Math.min(all.length, perNode.length));
    return Placement.of(old.partitions(), perNode);
  }

  private static boolean complete(Placement placement) {
    for (int replicas : placement.replicas()) {
      if (replicas == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(Placement kept, double[] loads, Nodes nodes) {
    for (int n = 0; n < nodes.count(); n++) {
      if (kept.filled(n) > nodes.slots(n)) {
        return false;
      }
    }
    ReplicaTable table = new ReplicaTable(kept, loads, nodes);
    Evictions.apply(table);
    return !nodes.hasRacks() || table.filled() == kept.filled();
  }

  /** A partition counting once per node. */
  private static double partInUse(Placement placement, Nodes nodes) {
    return (double) Routing.even(placement).entries() / nodes.totalSlots();
  }

  /** As large a part of all slots as was in use. */
  private static int slots(double part, int partitions, Nodes nodes) {
    long most = Math.min(nodes.totalSlots(), (long) nodes.rackCount() * partitions);
    return (int) Math.min(most, Math.max(partitions, Math.round(part * nodes.totalSlots())));
  }
}
