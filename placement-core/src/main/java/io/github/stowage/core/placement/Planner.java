package io.github.stowage.core.placement;

import io.github.stowage.core.replication.ReplicaVector;
import java.util.Locale;

/** From loads and nodes to a plan; {@code stowage plan} as a library call. */
public final class Planner {
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
    return Plan.of(
        name(strategy), name(vector), loads, nodes, layout.placement(), layout.routing());
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
