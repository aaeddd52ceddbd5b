package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.FlowRouter;
import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.Arrays;
import java.util.List;

/**
 * How busy nodes have to get while a replan is carried out, whatever weights its steps name: all
 * weights are computed anew after the drops of each step, by another way than the steps' own.
 */
public final class StepLoads {
  private static final double ROUNDING = 1e-6;

  private final Plan old;
  private final double[] loads;
  private final Nodes nodes;

  /**
   * @param loads the new ones
   * @param nodes of the new plan
   */
  public StepLoads(Plan old, double[] loads, Nodes nodes) {
    this.old = old;
    this.loads = loads;
    this.nodes = nodes;
  }

  /** By how much a node must be busier during the steps than before and after, of the latter. */
  public double excess(Placement readable, Replan replan) {
    Placement target = replan.plan().placement();
    double before = highest(readable, target, List.of());
    double after = highest(target, target, List.of());
    return highest(readable, target, replan.steps()) / Math.max(before, after) - 1;
  }

  /** The same of what the replan says of itself. */
  public static double claimedExcess(Replan replan) {
    double most = Math.max(replan.maxToMeanAtStart(), replan.plan().maxToMean());
    return replan.maxToMeanDuring() / most - 1;
  }

  /** Whether it is more than rounding. */
  public static boolean isBusier(double excess) {
    return !(excess <= ROUNDING);
  }

  private double highest(Placement from, Placement target, List<Step> steps) {
    Contents contents = new Contents(from, target);
    double highest = busiest(contents);
    for (Step step : steps) {
      for (Drop drop : step.drops()) {
        contents.remove(drop.node(), drop.partition());
      }
      if (!step.drops().isEmpty()) {
        highest = Math.max(highest, busiest(contents));
      }
      for (Copy copy : step.copies()) {
        contents.add(copy.to(), copy.partition());
      }
    }
    return highest;
  }

  private double busiest(Contents contents) {
    Placement placement = contents.toPlacement();
    int[] slots = new int[contents.nodes()];
    double[] speeds = new double[slots.length];
    Arrays.setAll(slots, n -> Math.max(1, placement.filled(n)));
    Arrays.setAll(speeds, n -> n < nodes.count() ? nodes.speed(n) : old.nodes().speed(n));
    Nodes all = Nodes.of(slots, speeds);
    Routing routing = FlowRouter.route(loads, Routing.even(placement), all);
    double[] nodeLoads = routing.nodeLoads(loads, slots.length);
    Arrays.setAll(nodeLoads, n -> nodeLoads[n] / speeds[n]);
    return Arrays.stream(nodeLoads).max().orElse(0);
  }
}
