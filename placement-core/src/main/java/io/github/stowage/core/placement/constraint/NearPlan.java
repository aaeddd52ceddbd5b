package io.github.stowage.core.placement.constraint;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;

/**
 * The plan under constraints that is near a placement: it copies what constraints force, and then
 * what evens the loads out or restores replicas, as far as a budget goes.
 */
public final class NearPlan {
  private final Placement old;
  private final double[] loads;
  private final Nodes nodes;
  private final Constraints constraints;
  private boolean weighted = true;
  private double aim = 1.02;
  private long replicas;
  private int mostCopies = Integer.MAX_VALUE;
  private double mostBytes = Double.POSITIVE_INFINITY;

  /**
   * @param old what nodes in service hold now; may be of fewer nodes
   * @param constraints of the nodes
   */
  public NearPlan(Placement old, double[] loads, Nodes nodes, Constraints constraints) {
    this.old = old;
    this.loads = loads;
    this.nodes = nodes;
    this.constraints = ConstrainedPlanner.withRacks(constraints, nodes);
  }

  /** Whether requests go to replicas by weights, or evenly. */
  public NearPlan weighted(boolean byWeights) {
    weighted = byWeights;
    return this;
  }

  /** Max:mean that is good enough; from 1. */
  public NearPlan aim(double maxToMean) {
    aim = maxToMean;
    return this;
  }

  /** Up to how many in all there may be, where there are slots. */
  public NearPlan replicas(long most) {
    replicas = most;
    return this;
  }

  /** Of copies, and of the resource "bytes" that they copy. */
  public NearPlan budget(int copies, double bytes) {
    mostCopies = copies;
    mostBytes = bytes;
    return this;
  }

  /** The old placement with the best weights, if it keeps to the constraints; else null. */
  public Plan unchanged(Plan oldPlan) {
    int[][] perNode = new int[nodes.count()][0];
    int[][] all = old.toArrays();
    System.arraycopy(all, 0, perNode, 0, Math.min(all.length, perNode.length));
    Placement kept = Placement.of(old.partitions(), perNode);
    try {
      ConstraintVerifier.require(kept, nodes, constraints);
    } catch (IllegalArgumentException e) {
      return null;
    }
    return plan(oldPlan, goal(), Solution.of(kept, goal()));
  }

  /**
   * @param oldPlan whose names of strategy and vector it keeps
   * @throws IllegalArgumentException if there is none, or the budget does not suffice
   */
  public Plan find(Plan oldPlan) {
    Goal goal = goal();
    Arrangement first = Arrangement.needed(constraints, goal, old);
    Trial needed = new Trial(first.table(), goal);
    requireBudget(needed);
    Placement start = first.table().toPlacement();
    first.complement(weighted ? 0.7 : 1, replicas);
    Solution best = ConstrainedPlanner.improve(new Trial(first.table(), goal), goal);
    if (goal.isLimited()) {
      // What the budget is spent on first decides, so both orders are tried.
      Arrangement second = Arrangement.needed(constraints, goal, start);
      ConstrainedPlanner.improve(new Trial(second.table(), goal), goal);
      second.complement(weighted ? 0.7 : 1, replicas);
      Solution found = Solution.of(second.table(), goal);
      best = found.maxToMean < best.maxToMean ? found : best;
    }
    return plan(oldPlan, goal, best);
  }

  private Plan plan(Plan oldPlan, Goal goal, Solution solution) {
    return ConstrainedPlanner.toPlan(
        oldPlan.strategy(), oldPlan.vector(), goal, constraints, solution);
  }

  private Goal goal() {
    double[] sizes = null;
    for (Resource resource : constraints.resources()) {
      if (resource.name().equals("bytes")) {
        sizes = new double[constraints.partitions()];
        for (int p = 0; p < sizes.length; p++) {
          sizes[p] = resource.demand(p);
        }
      }
    }
    if (sizes == null && mostBytes < Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "most bytes: " + mostBytes + ", allowed: with sizes of the partitions in bytes");
    }
    return new Goal(loads, nodes, constraints, weighted, aim, old, sizes, mostCopies, mostBytes);
  }

  private void requireBudget(Trial needed) {
    if (needed.copies() > mostCopies) {
      throw new IllegalArgumentException(
          "most copies: "
              + mostCopies
              + " and the constraints contradict each other, allowed: at"
              + " least "
              + needed.copies()
              + ", as many as the planner needs to meet them");
    }
    if (needed.bytes() > mostBytes) {
      throw new IllegalArgumentException(
          "most bytes: "
              + mostBytes
              + " and the constraints contradict each other, allowed: at"
              + " least "
              + needed.bytes()
              + ", as many as the planner needs to meet them");
    }
  }
}
