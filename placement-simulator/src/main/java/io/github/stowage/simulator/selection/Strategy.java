package io.github.stowage.simulator.selection;

import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A way of choosing replicas.
 *
 * @param realisable whether a coordinator of Cassandra as it is can know what this strategy uses
 * @param factory makes the selector of one coordinator
 */
record Strategy(String name, boolean realisable, Function<Setup, Selector> factory) {
  /**
   * What a coordinator's selector is made from.
   *
   * @param cluster the truth, for what is not realisable only
   * @param random the coordinator's own source
   */
  record Setup(
      int nodes,
      int coordinators,
      Cluster cluster,
      double meanServiceNanos,
      UniformRandomProvider random) {}
}
