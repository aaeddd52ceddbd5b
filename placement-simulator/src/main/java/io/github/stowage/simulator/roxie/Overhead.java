package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PaperInstance;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Model;

/**
 * What a request costs beside its queue, which the paper does not say: fitted on one cell, the gain
 * of complete over base for gamma. No placement decides that cell.
 */
final class Overhead {
  static final Distribution WORKLOAD = Distributions.GAMMA;
  static final Strategy STRATEGY = Strategy.COMPLETE;

  /** In mean service times; far above what any number of clients needs. */
  private static final double MOST = 64;

  /** Less than the simulation's own error. */
  private static final double CLOSE = .01;

  private Overhead() {}

  /**
   * By halving: with more overhead fewer requests wait, so that placements matter less.
   *
   * @param roxie whose overhead is wanted
   * @return mean service times; 0 when the model gains too little without any
   */
  static double fit(PrintedThroughput printed, Roxie roxie, long seed) {
    double wanted = printed.gain(WORKLOAD.name(), Model.name(STRATEGY));
    double low = 0;
    double high = MOST;
    while (high - low > CLOSE) {
      double middle = (low + high) / 2;
      if (gain(roxie.with(middle), seed) > wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return gain(roxie.with(0), seed) > wanted ? (low + high) / 2 : 0;
  }

  private static double gain(Roxie roxie, long seed) {
    double[] shares = PaperInstance.shares(WORKLOAD, Roxie.MODEL.partitions());
    return throughput(roxie, STRATEGY, shares, seed)
        / throughput(roxie, Strategy.BASE, shares, seed);
  }

  private static double throughput(Roxie roxie, Strategy strategy, double[] shares, long seed) {
    return roxie
        .run(new Variant(strategy, null).plan(shares).placement(), shares, seed, strategy.ordinal())
        .throughput();
  }
}
