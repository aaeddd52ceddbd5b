package io.github.stowage.core.placement;

import io.github.stowage.core.replication.Replication;

/** Decides where replicas go. */
interface PlacementStrategy {
  /**
   * @param loads per partition, as {@code Loads.requireValid} wants them
   * @param replication how many replicas each partition gets, unless the strategy decides that by
   *     itself
   * @throws IllegalArgumentException if they do not fit, naming what and what is allowed
   */
  Layout place(double[] loads, Replication replication, Nodes nodes);
}
