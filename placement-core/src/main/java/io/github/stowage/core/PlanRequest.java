package io.github.stowage.core;

import io.github.stowage.core.placement.Nodes;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Planner;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.placement.constraint.ConstrainedPlanner;
import io.github.stowage.core.placement.constraint.Constraints;
import io.github.stowage.core.placement.constraint.ConstraintsBuilder;
import io.github.stowage.core.replication.ReplicaVector;
import java.util.function.Consumer;

/**
 * From loads to a plan: where to start with this library.
 *
 * <pre>{@code
 * Plan plan = PlanRequest.of(loads).on(Nodes.alike(8, 4)).replicas(2, 4).plan();
 * plan.routing().forEach(partition, (node, weight) -> send(node, weight));
 * }</pre>
 *
 * <p>Not for several threads at once.
 */
public final class PlanRequest {
  private final double[] loads;
  private Nodes nodes;
  private Strategy strategy = Strategy.HYBRID;
  private ReplicaVector vector = ReplicaVector.ADAMS;
  private ConstraintsBuilder constraints;

  private PlanRequest(double[] loads) {
    this.loads = loads.clone();
  }

  /**
   * @param loads per partition, finite, not negative, sum above 0, in any unit
   */
  public static PlanRequest of(double... loads) {
    return new PlanRequest(loads);
  }

  /** The nodes it may use; needed, and before constraints. */
  public PlanRequest on(Nodes those) {
    if (constraints != null && those.count() != nodes.count()) {
      throw new IllegalArgumentException(
          "nodes: "
              + those.count()
              + ", allowed: "
              + nodes.count()
              + ", for which there are constraints");
    }
    nodes = those;
    return this;
  }

  /** How replicas are placed; {@link Strategy#HYBRID} by default. */
  public PlanRequest by(Strategy how) {
    strategy = how;
    return this;
  }

  /** How the number of replicas is chosen, where the strategy does not do that by itself. */
  public PlanRequest by(ReplicaVector how) {
    vector = how;
    return this;
  }

  /** For each partition, on distinct nodes; {@code least} from 1, {@code most} from it. */
  public PlanRequest replicas(int least, int most) {
    return with(all -> all.replicas(least, most));
  }

  /** Any other constraints, as in {@code with(c -> c.pin(3, 0).apart(1, 2))}. */
  public PlanRequest with(Consumer<ConstraintsBuilder> more) {
    if (constraints == null) {
      constraints = Constraints.of(loads.length, requireNodes().count());
    }
    more.accept(constraints);
    return this;
  }

  /**
   * @return verified
   * @throws io.github.stowage.core.placement.constraint.InfeasibleException if no placement keeps
   *     to the constraints; it names those that contradict each other
   * @throws IllegalArgumentException if the input is bad
   */
  public Plan plan() {
    return constraints == null
        ? Planner.plan(loads, requireNodes(), strategy, vector)
        : ConstrainedPlanner.plan(loads, nodes, strategy, vector, constraints.build());
  }

  private Nodes requireNodes() {
    if (nodes == null) {
      throw new IllegalArgumentException("nodes: none, allowed: on(Nodes) first");
    }
    return nodes;
  }
}
