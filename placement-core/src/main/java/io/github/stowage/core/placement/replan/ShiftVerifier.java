package io.github.stowage.core.placement.replan;

import io.github.stowage.core.placement.Plan;
import io.github.stowage.core.placement.Routing;
import java.util.ArrayList;
import java.util.List;

/** Follows the weights of every step on paper: where requests go, and how busy nodes get. */
final class ShiftVerifier implements LoadVerifier {
  private static final double ROUNDING = 1e-6;

  private final double[] loads;
  private final Contents contents;
  private final List<List<Part>> routes = new ArrayList<>();
  private final LimitedLoads nodes;
  private final boolean[] counts;
  private boolean begun;

  private static final class Part {
    final int node;
    final double weight;

    Part(int node, double weight) {
      this.node = node;
      this.weight = weight;
    }
  }

  /**
   * @param contents what nodes hold; changes with the steps
   * @param limit load per speed that no node may exceed
   */
  ShiftVerifier(Plan old, Plan plan, Contents contents, double[] loads, double limit) {
    this.loads = loads;
    this.contents = contents;
    nodes = new LimitedLoads(old, plan, contents.nodes(), limit);
    counts = new boolean[loads.length];
    Routing routing = old.routing();
    for (int p = 0; p < loads.length; p++) {
      counts[p] = contents.replicas(p) > 0;
      List<Part> parts = new ArrayList<>();
      routing.forEach(p, (node, weight) -> parts.add(new Part(node, weight)));
      routes.add(List.of());
      if (counts[p]) {
        follow(p, parts);
      }
    }
  }

  private void follow(int p, List<Part> parts) {
    routes.get(p).forEach(part -> nodes.add(part.node, -loads[p] * part.weight));
    parts.forEach(part -> nodes.add(part.node, loads[p] * part.weight));
    routes.set(p, parts);
  }

  /**
   * @throws IllegalArgumentException also if requests go where the partition is not complete
   */
  @Override
  public void carryOut(Step step, String where) {
    for (Shift shift : step.shifts()) {
      List<Part> parts = new ArrayList<>();
      shift.forEach((node, weight) -> parts.add(new Part(node, weight)));
      requireSum(parts, where + shift);
      follow(shift.partition(), parts);
      requireComplete(shift.partition(), where);
    }
    for (Drop drop : step.drops()) {
      requireComplete(drop.partition(), where);
    }
    for (int p = 0; p < loads.length && !begun; p++) {
      requireComplete(p, where);
    }
    begun = true;
    nodes.require(where);
  }

  private static void requireSum(List<Part> parts, String what) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.weight;
    }
    if (!(Math.abs(sum - 1) <= ROUNDING)) {
      throw StepVerifier.wrong(what, "weights whose sum is 1");
    }
  }

  private void requireComplete(int p, String where) {
    for (Part part : routes.get(p)) {
      if (counts[p] && part.weight > 0 && !contents.holds(part.node, p)) {
        throw StepVerifier.wrong(
            where + "requests for partition " + p + " to node " + part.node,
            "to complete replicas");
      }
    }
  }
}
