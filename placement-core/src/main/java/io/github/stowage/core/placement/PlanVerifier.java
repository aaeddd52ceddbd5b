package io.github.stowage.core.placement;

/** The invariants of every plan. Every command and test passes its plans through here. */
public final class PlanVerifier {
  /** Of sums of weights, and of figures that are computed anew. */
  private static final double ROUNDING = 1e-6;

  private PlanVerifier() {}

  /**
   * No node fills more slots than it has; every partition has the replicas it is said to have, at
   * least one; replicas on different nodes are in different racks, if there are racks; the routing
   * names exactly the nodes that hold a partition, with weights that sum to 1; max:mean is not
   * below the bound.
   *
   * @return the plan
   * @throws IllegalArgumentException the first thing that is wrong, in one line
   */
  public static Plan require(Plan plan) {
    Placement placement = plan.placement();
    Nodes nodes = plan.nodes();
    if (placement.nodes() != nodes.count()) {
      throw wrong("placement has " + placement.nodes() + " nodes", nodes.count() + " nodes");
    }
    requireSlots(placement, nodes);
    requireReplicas(plan.replicas(), placement);
    if (nodes.hasRacks()) {
      requireRacks(placement, nodes);
    }
    requireRouting(plan.routing(), placement);
    requireFigures(plan);
    return plan;
  }

  private static void requireSlots(Placement placement, Nodes nodes) {
    for (int n = 0; n < nodes.count(); n++) {
      if (placement.filled(n) > nodes.slots(n)) {
        throw wrong(
            "node " + n + " fills " + placement.filled(n) + " slots", "at most " + nodes.slots(n));
      }
    }
  }

  private static void requireReplicas(int[] stated, Placement placement) {
    int[] counted = placement.replicas();
    if (stated.length != counted.length) {
      throw wrong("replicas of " + stated.length + " partitions", "of " + counted.length);
    }
    for (int p = 0; p < counted.length; p++) {
      if (counted[p] == 0) {
        throw wrong("partition " + p + " is on no node", "at least one replica");
      }
      if (stated[p] != counted[p]) {
        throw wrong(
            "replicas of partition " + p + ": " + stated[p],
            counted[p] + ", as many as are placed");
      }
    }
  }

  private static void requireRacks(Placement placement, Nodes nodes) {
    RackSet seen = new RackSet(placement.partitions(), nodes);
    for (int n = 0; n < nodes.count(); n++) {
      for (int s = 0; s < placement.filled(n); s++) {
        int p = placement.partition(n, s);
        if (seen.contains(p, nodes.rack(n))) {
          throw wrong(
              "partition " + p + " has two replicas in rack " + nodes.rack(n), "one per rack");
        }
        seen.add(p, nodes.rack(n));
      }
    }
  }

  private static void requireRouting(Routing routing, Placement placement) {
    Routing holders = Routing.even(placement);
    if (routing.partitions() != holders.partitions() || routing.entries() != holders.entries()) {
      throw wrong(
          "routing has " + routing.entries() + " entries",
          holders.entries() + ", one for each node that holds a partition");
    }
    for (int p = 0; p < holders.partitions(); p++) {
      double sum = 0;
      for (int e = holders.first(p); e < holders.first(p + 1); e++) {
        if (e >= routing.first(p + 1) || e < routing.first(p)) {
          throw wrong("routing of partition " + p, "one entry for each node that holds it");
        }
        if (routing.node(e) != holders.node(e)) {
          throw wrong(
              "routing sends partition " + p + " to node " + routing.node(e), "nodes that hold it");
        }
        if (!(routing.weight(e) >= 0 && routing.weight(e) <= 1 + ROUNDING)) {
          throw wrong(
              "routing weight of partition "
                  + p
                  + " on node "
                  + routing.node(e)
                  + ": "
                  + routing.weight(e),
              "0 to 1");
        }
        sum += routing.weight(e);
      }
      if (!(Math.abs(sum - 1) <= ROUNDING)) {
        throw wrong("routing weights of partition " + p + " sum to " + sum, "1");
      }
    }
  }

  private static void requireFigures(Plan plan) {
    requireNumber("maxToMean", plan.maxToMean());
    requireNumber("maxToMeanEvenSplit", plan.maxToMeanEvenSplit());
    requireNumber("lowerBound", plan.lowerBound());
    if (plan.maxToMean() < plan.lowerBound() * (1 - ROUNDING)) {
      throw wrong(
          "maxToMean: " + plan.maxToMean(), "from the lower bound on, " + plan.lowerBound());
    }
    double unique = plan.placement().uniquePerNode(plan.nodes());
    if (!(Math.abs(plan.uniquePerNode() - unique) <= ROUNDING)) {
      throw wrong("uniquePerNode: " + plan.uniquePerNode(), Double.toString(unique));
    }
  }

  private static void requireNumber(String name, double value) {
    if (!(value >= 1 - ROUNDING && value < Double.POSITIVE_INFINITY)) {
      throw wrong(name + ": " + value, "finite numbers from 1");
    }
  }

  private static IllegalArgumentException wrong(String what, String allowed) {
    return new IllegalArgumentException("plan: " + what + ", allowed: " + allowed);
  }
}
