package io.github.stowage.core.placement;

import io.github.stowage.core.replication.Replication;

/**
 * {@link WrapPlacement}, and then a replica in every slot that it left. The routing is wrap's,
 * which is perfect for these loads: the others get none. They are there for loads that turn out
 * different, for which {@link FlowRouter} finds new weights.
 *
 * <p>Slot by slot, the partition with the largest load<sup>0.7</sup> / replicas gets one more, on
 * one of the nodes with most slots left that do not hold it. A slot stays empty only if all
 * partitions are on its node. The exponent is between proportional replication and square-root
 * replication (Cohen and Shenker, "Replication strategies in unstructured peer-to-peer networks",
 * 2002), because what is cold may become several times hotter and what is hot can't: on N = 128, k
 * = 4 and 8, under Paper A's workloads shifted, displaced and with noise, the mean max:mean was
 * 1.67 with 0.7, 1.70 with 0.5 and 1.74 with 1.
 */
final class HybridPlacement implements PlacementStrategy {
  private static final double EXPONENT = 0.7;

  /**
   * @param ignored the strategy decides by itself
   * @throws IllegalArgumentException as {@link WrapPlacement#place}
   */
  @Override
  public Layout place(double[] loads, Replication ignored, Nodes nodes) {
    Pieces pieces = WrapPlacement.pieces("hybrid", loads, nodes);
    double[] heat = new double[loads.length];
    for (int p = 0; p < heat.length; p++) {
      heat[p] = Math.pow(loads[p], EXPONENT);
    }
    new SpareSlots(heat, pieces, nodes.count()).fill();
    return pieces.toLayout();
  }
}
