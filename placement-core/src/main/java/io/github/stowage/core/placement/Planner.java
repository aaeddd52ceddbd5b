package io.github.stowage.core.placement;

import io.github.stowage.core.replication.ReplicaVector;
import java.util.Locale;

/** From loads and nodes to a plan; {@code stowage plan} as a library call. */
public final class Planner {
  /**
   * What routing could still gain, relative to the mean, and is not worth a search; swaps stop
   * there too.
   */
  private static final double NOTHING_TO_GAIN = 1e-4;

  private Planner() {}

  /**
   * @param loads per partition, finite, not negative, sum above 0
   * @param vector how many replicas; base, complete, wrap and hybrid decide that by themselves
   * @return verified
   * @throws IllegalArgumentException if the input is bad, or the strategy can't be carried out on
   *     these nodes
   */
  public static Plan plan(double[] loads, Nodes nodes, Strategy strategy, ReplicaVector vector) {
    Layout layout = strategy.place(loads, vector, nodes, true);
    Routing routing = routing(loads, layout, nodes);
    return Plan.of(name(strategy), name(vector), loads, nodes, layout.placement(), routing);
  }

  private static Routing routing(double[] loads, Layout layout, Nodes nodes) {
    double before = Balance.maxToMean(layout.routing().nodeLoads(loads, nodes.count()), nodes);
    return before <= 1 + NOTHING_TO_GAIN
        ? layout.routing()
        : FlowRouter.route(loads, layout.routing(), nodes);
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
