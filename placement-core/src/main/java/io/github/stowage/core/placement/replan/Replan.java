package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Plan;
import java.util.List;

/** A new plan and the way to it from the old one: what {@link Replanner} makes. Immutable. */
public final class Replan {
  private final Plan plan;
  private final boolean unchanged;
  private final double maxToMeanBefore;
  private final double gain;
  private final int copiesLowerBound;
  private final Steps steps;

  Replan(
      Plan plan,
      boolean unchanged,
      double maxToMeanBefore,
      double gain,
      int copiesLowerBound,
      Steps steps) {
    this.plan = plan;
    this.unchanged = unchanged;
    this.maxToMeanBefore = maxToMeanBefore;
    this.gain = gain;
    this.copiesLowerBound = copiesLowerBound;
    this.steps = steps;
  }

  public Plan plan() {
    return plan;
  }

  /** Pairs of a partition and a node that holds it now and did not before. */
  public int copies() {
    return steps.copies();
  }

  /** The fewest of any placement with the new plan's replicas: {@link CopyBound}. */
  public int copiesLowerBound() {
    return copiesLowerBound;
  }

  /**
   * From the old placement to the new one, in order. Nodes that leave drop nothing: they can be
   * read from until the last step is complete, and leave with all they hold.
   */
  public List<Step> steps() {
    return steps.steps();
  }

  /**
   * Copies that land on a node which has no slot left, and uses one more than it has until it
   * drops.
   */
  public int transientSlots() {
    return steps.transientSlots();
  }

  /**
   * Max:mean of the old placement with the best weights, or with an even split, before the first
   * step. Unlike {@link #maxToMeanBefore} it counts what is read from nodes that leave or are
   * drained, too. The mean is that of the new plan's nodes in service.
   */
  public double maxToMeanAtStart() {
    return perMean(steps.loadAtStart());
  }

  /**
   * The highest max:mean before, during and after the steps, with the weights of {@link
   * Step#shifts}; never above the higher of {@link #maxToMeanAtStart} and the new plan's if the
   * split is weighted and transient slots are not limited, and rarely if it is even. Nodes that
   * leave are not read from any more when the last step drops. Partitions that come from {@link
   * Copy#OUTSIDE} count from the last step on.
   */
  public double maxToMeanDuring() {
    return perMean(steps.highestLoad());
  }

  /** Load per speed. */
  double highestLoad() {
    return steps.highestLoad();
  }

  private double perMean(double loadPerSpeed) {
    return loadPerSpeed / steps.mean();
  }

  /** Whether the placement is kept, and at most the routing weights are new. */
  public boolean unchanged() {
    return unchanged;
  }

  /**
   * By how much max:mean falls, or would have fallen if it were worth it; infinite if {@link
   * #maxToMeanBefore} is.
   */
  public double gain() {
    return gain;
  }

  /**
   * The old placement's max:mean under the new loads, on the new nodes; routed as the new plan is,
   * with the best weights or with an even split. Infinite if a partition was on none of them.
   */
  public double maxToMeanBefore() {
    return maxToMeanBefore;
  }
}
