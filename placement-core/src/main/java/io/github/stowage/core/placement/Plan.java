package io.github.stowage.core.placement;

/** How many replicas, where, and which one to ask: what {@link Planner} makes. Immutable. */
public final class Plan {
  private final String strategy;
  private final String vector;
  private final Nodes nodes;
  private final int[] replicas;
  private final Placement placement;
  private final Routing routing;
  private final double maxToMean;
  private final double maxToMeanEvenSplit;
  private final double lowerBound;
  private final double uniquePerNode;

  /**
   * With figures that someone else computed; {@link PlanVerifier#require} tells whether all of it
   * can be.
   */
  public Plan(
      String strategy,
      String vector,
      Nodes nodes,
      int[] replicas,
      Placement placement,
      Routing routing,
      double maxToMean,
      double maxToMeanEvenSplit,
      double lowerBound,
      double uniquePerNode) {
    this.strategy = strategy;
    this.vector = vector;
    this.nodes = nodes;
    this.replicas = replicas.clone();
    this.placement = placement;
    this.routing = routing;
    this.maxToMean = maxToMean;
    this.maxToMeanEvenSplit = maxToMeanEvenSplit;
    this.lowerBound = lowerBound;
    this.uniquePerNode = uniquePerNode;
  }

  /**
   * With its figures under these loads, verified.
   *
   * @param loads per partition
   */
  public static Plan of(
      String strategy,
      String vector,
      double[] loads,
      Nodes nodes,
      Placement placement,
      Routing routing) {
    int[] replicas = placement.replicas();
    double[] even = Routing.even(placement).nodeLoads(loads, nodes.count());
    return PlanVerifier.require(
        new Plan(
            strategy,
            vector,
            nodes,
            replicas,
            placement,
            routing,
            Balance.maxToMean(routing.nodeLoads(loads, nodes.count()), nodes),
            Balance.maxToMean(even, nodes),
            Balance.lowerBound(loads, replicas, nodes),
            placement.uniquePerNode(nodes)));
  }

  public String strategy() {
    return strategy;
  }

  public String vector() {
    return vector;
  }

  public Nodes nodes() {
    return nodes;
  }

  /** Slots per partition, over all nodes. */
  public int[] replicas() {
    return replicas.clone();
  }

  public Placement placement() {
    return placement;
  }

  public Routing routing() {
    return routing;
  }

  /** Fullest node's load over the mean, with the routing's weights. */
  public double maxToMean() {
    return maxToMean;
  }

  /** The same, with each slot of a partition getting the same. */
  public double maxToMeanEvenSplit() {
    return maxToMeanEvenSplit;
  }

  /** What {@link Balance#lowerBound} says of these replicas. */
  public double lowerBound() {
    return lowerBound;
  }

  /** Distinct partitions per node over its slots, mean of the nodes. */
  public double uniquePerNode() {
    return uniquePerNode;
  }
}
