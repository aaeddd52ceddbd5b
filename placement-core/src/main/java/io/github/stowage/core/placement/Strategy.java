package io.github.stowage.core.placement;

import io.github.stowage.core.replication.Replication;

/** The placement strategies by the names of the command line. */
public enum Strategy {
  /** {@link BasePlacement}: uniform replication, no look at the loads. */
  BASE(new BasePlacement()),
  /** {@link CoarsePlacement}. */
  COARSE(new CoarsePlacement()),
  /** {@link CompactPlacement}. */
  COMPACT(new CompactPlacement()),
  /** {@link BalancedPlacement}. */
  BALANCED(new BalancedPlacement(false), new BalancedPlacement(true)),
  /** {@link FullPlacement}. */
  FULL(new FullPlacement(false), new FullPlacement(true)),
  /** {@link CompletePlacement}. */
  COMPLETE(new CompletePlacement()),
  /** {@link WrapPlacement}. */
  WRAP(new WrapPlacement()),
  /** {@link HybridPlacement}. */
  HYBRID(new HybridPlacement());

  private final PlacementStrategy published;
  private final PlacementStrategy improved;

  Strategy(PlacementStrategy both) {
    this(both, both);
  }

  Strategy(PlacementStrategy published, PlacementStrategy improved) {
    this.published = published;
    this.improved = improved;
  }

  /**
   * @param swaps whether a local search may follow the published algorithm
   */
  public Layout place(double[] loads, Replication replication, Nodes nodes, boolean swaps) {
    return (swaps ? improved : published).place(loads, replication, nodes);
  }
}
