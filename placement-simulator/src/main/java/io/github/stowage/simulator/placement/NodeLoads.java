package io.github.stowage.simulator.placement;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.replication.ReplicaVector;
import io.github.stowage.simulator.report.BoxSummary;
import java.util.Arrays;
import java.util.List;

/**
 * One box of Figures 4 and 5: the loads of all nodes in all instances, the mean of an instance
 * being 1.
 *
 * @param setting R in Figure 4, k in Figure 5
 * @param vector paper or ours
 * @param box what the box plot shows of the loads
 * @param loads node by node, instance by instance
 */
public record NodeLoads(
    String workload, int setting, String vector, BoxSummary box, @JsonIgnore double[] loads) {
  /** The paper's and ours. */
  static final List<ReplicaVector> VECTORS = List.of(ReplicaVector.L1, ReplicaVector.ADAMS);

  static NodeLoads of(
      String workload, int setting, ReplicaVector vector, List<double[]> instances) {
    double[] loads = instances.stream().flatMapToDouble(Arrays::stream).toArray();
    return new NodeLoads(workload, setting, Model.vectorName(vector), BoxSummary.of(loads), loads);
  }

  /** Node loads of a placement by Algorithm 1 as published, requests split evenly; mean 1. */
  static double[] normalised(Model model, Strategy strategy, ReplicaVector vector, double[] loads) {
    Plan plan = Model.plan(strategy, vector, false, loads, model.nodes());
    return normalised(plan, loads);
  }

  static double[] normalised(Plan plan, double[] loads) {
    double[] nodeLoads = plan.routing().nodeLoads(loads, plan.nodes().count());
    double mean = Arrays.stream(nodeLoads).average().orElseThrow();
    return Arrays.stream(nodeLoads).map(load -> load / mean).toArray();
  }

  static NodeLoads find(List<NodeLoads> cells, String workload, int setting, String vector) {
    return cells.stream()
        .filter(cell -> cell.workload().equals(workload) && cell.setting() == setting)
        .filter(cell -> cell.vector().equals(vector))
        .findFirst()
        .orElseThrow();
  }
}
