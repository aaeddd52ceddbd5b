package io.github.stowage.core.placement;

/** A routing that {@link FlowRouter} found, with the bound that proves it best. */
public final class OptimalRouting {
  private final Routing routing;
  private final double lowerBound;

  OptimalRouting(Routing routing, double lowerBound) {
    this.routing = routing;
    this.lowerBound = lowerBound;
  }

  public Routing routing() {
    return routing;
  }

  /**
   * No routing on this placement has a max:mean below: some nodes (or all) hold partitions that are
   * on no others, and this is the load of those over these nodes' speed, relative to the whole.
   */
  public double lowerBound() {
    return lowerBound;
  }
}
