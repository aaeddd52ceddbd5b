package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Balance;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.PlanVerifier;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.core.workload.Loads;
import java.util.Arrays;
import java.util.Locale;

/** From loads, nodes and constraints to a plan that keeps to them, or the reasons why none does. */
public final class ConstrainedPlanner {
  /** What swaps could still gain, relative to the mean, and is not worth a search. */
  private static final double NOTHING_TO_GAIN = 1.0001;

  /** See {@code HybridPlacement}, where it is from. */
  private static final double HYBRID_EXPONENT = 0.7;

  private ConstrainedPlanner() {}

  /**
   * The strategy places replicas on the nodes in service as if there were no constraints; what does
   * not keep to them goes elsewhere, and exchanges even out the loads again.
   *
   * @param loads per partition, finite, not negative, sum above 0
   * @param nodes all, those out of service included; racks are a level with one replica per rack
   * @return verified; its figures are relative to the nodes in service
   * @throws InfeasibleException if no placement keeps to the constraints
   * @throws UndecidedException if none was found and there may be one
   * @throws IllegalArgumentException if the input is bad
   */
  public static Plan plan(
      double[] loads,
      Nodes nodes,
      Strategy strategy,
      ReplicaVector vector,
      Constraints constraints) {
    Loads.requireValid(loads);
    requireSizes(loads, nodes, constraints);
    Constraints all = withRacks(constraints, nodes);
    requireService(all, nodes);
    boolean weighted = strategy == Strategy.HYBRID || strategy == Strategy.WRAP;
    Goal goal =
        new Goal(
            loads,
            nodes,
            all,
            weighted,
            NOTHING_TO_GAIN,
            null,
            null,
            Integer.MAX_VALUE,
            Double.POSITIVE_INFINITY);
    long slots = strategy == Strategy.WRAP ? 0 : nodes.totalSlots();
    Solution best = null;
    for (Placement seed : Seed.of(loads, nodes, strategy, vector, all)) {
      double exponent = weighted ? HYBRID_EXPONENT : 1;
      Trial trial = new Trial(Arrangement.of(all, goal, seed, exponent, slots), goal);
      Solution found = improve(trial, goal);
      best = best == null || found.maxToMean < best.maxToMean ? found : best;
      if (best.maxToMean <= NOTHING_TO_GAIN) {
        break;
      }
    }
    if (best.maxToMean > NOTHING_TO_GAIN && isSmall(goal)) {
      Trial trial = new Trial(Arrangement.of(all, goal, best.placement, 0, 0), goal);
      SmallSearch.improveByTwo(trial, goal);
      Solution found = Solution.of(trial.table, goal);
      best = found.maxToMean < best.maxToMean ? found : best;
    }
    return toPlan(name(strategy), name(vector), goal, all, best);
  }

  static Solution improve(Trial trial, Goal goal) {
    if (isSmall(goal)) {
      SmallSearch.improve(trial, goal);
    } else if (goal.weighted) {
      return WeightedRelief.improve(trial, goal);
    } else {
      EvenRelief.improve(trial, goal);
    }
    return Solution.of(trial.table, goal);
  }

  private static boolean isSmall(Goal goal) {
    return (long) goal.loads.length * goal.nodes.count() <= SmallSearch.MOST_PAIRS;
  }

  /** With weights that are best for the placement, whatever it was made for. */
  static Plan toPlan(
      String strategy, String vector, Goal goal, Constraints constraints, Solution solution) {
    Placement placement = solution.placement;
    ConstraintVerifier.require(placement, goal.nodes, constraints);
    int[] replicas = placement.replicas();
    return PlanVerifier.require(
        new Plan(
            strategy,
            vector,
            goal.nodes,
            replicas,
            placement,
            solution.best,
            goal.maxToMean(solution.best),
            goal.maxToMean(solution.even),
            Balance.lowerBound(goal.loads, replicas, Seed.inService(goal.nodes, constraints)),
            placement.uniquePerNode(goal.nodes)));
  }

  private static void requireSizes(double[] loads, Nodes nodes, Constraints constraints) {
    if (loads.length != constraints.partitions() || nodes.count() != constraints.nodes()) {
      throw new IllegalArgumentException(
          "constraints: for "
              + constraints.partitions()
              + " partitions and "
              + constraints.nodes()
              + " nodes, allowed: for "
              + loads.length
              + " and "
              + nodes.count()
              + ", as many as there are");
    }
  }

  private static void requireService(Constraints constraints, Nodes nodes) {
    for (int n = 0; n < nodes.count(); n++) {
      if (constraints.isInService(n)) {
        return;
      }
    }
    throw new IllegalArgumentException(
        "nodes: none of " + nodes.count() + " in service, allowed: at least 1");
  }

  /** Racks of the nodes are one more level. */
  static Constraints withRacks(Constraints constraints, Nodes nodes) {
    if (!nodes.hasRacks()) {
      return constraints;
    }
    int[] racks = new int[nodes.count()];
    Arrays.setAll(racks, nodes::rack);
    return constraints.toBuilder().domains("rack of the nodes", racks, 1).build();
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
