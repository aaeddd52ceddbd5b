package io.github.stowage.core.placement;

/** What a {@link PlacementStrategy} decides: a placement, and the routing it was made for. */
public final class Layout {
  private final Placement placement;
  private final Routing routing;

  Layout(Placement placement, Routing routing) {
    this.placement = placement;
    this.routing = routing;
  }

  /** Made for an even split. */
  static Layout even(Placement placement) {
    return new Layout(placement, Routing.even(placement));
  }

  public Placement placement() {
    return placement;
  }

  public Routing routing() {
    return routing;
  }
}
