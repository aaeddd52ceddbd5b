package io.github.stowage.simulator.roxie;

import io.github.stowage.core.placement.Placement;
import io.github.stowage.core.placement.Strategy;
import io.github.stowage.core.workload.Distribution;
import io.github.stowage.core.workload.Distributions;
import io.github.stowage.simulator.paper.PaperInstance;
import io.github.stowage.simulator.paper.PrintedThroughput;
import io.github.stowage.simulator.placement.Model;
import io.github.stowage.simulator.workload.Instances;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Paper A's cluster (Section IV): M = 4, R = 2, so 8 nodes; k = 32, so 128 partitions.
 *
 * @param clients that each have one request open; the paper does not say how many it had
 * @param phases of a service time: 1 for exponential ones
 * @param overhead of a request, beside its queue, in mean service times of a node
 * @param answers that count, per run
 */
record Roxie(int clients, int phases, double overhead, int answers) {
  static final Model MODEL = new Model(4, 2, 32);

  /** Three for each of the paper's eight workers: an assumption. */
  static final int CLIENTS = 24;

  /** A tenth of the paper's requests. */
  static final int WARM_UP = 3_000;

  /** More than of a run, since all cells depend on it. */
  private static final int FIT_ANSWERS = 100_000;

  /** As the reports have it: exponential service times, and the overhead fitted. */
  static Roxie fitted(PrintedThroughput printed, int answers, long seed) {
    double overhead = Overhead.fit(printed, new Roxie(CLIENTS, 1, 0, FIT_ANSWERS), seed);
    return new Roxie(CLIENTS, 1, overhead, answers);
  }

  /** The same with another overhead. */
  Roxie with(double otherOverhead) {
    return new Roxie(clients, phases, otherOverhead, answers);
  }

  /**
   * @param shares of the requests, by partition
   * @param stream of the seed's random numbers, one per run
   */
  ClosedLoop.Outcome run(Placement placement, double[] shares, long seed, int stream) {
    return new ClosedLoop(placement, shares, phases, overhead, Instances.random(seed, stream))
        .run(clients, WARM_UP, answers);
  }

  /**
   * @return queries per second of a node that is never idle, so that base serves of uniform what
   *     the paper prints
   */
  double unit(PrintedThroughput printed, long seed, int runs) {
    Distribution uniform = Distributions.UNIFORM;
    double[] shares = PaperInstance.shares(uniform, MODEL.partitions());
    Placement base = Variant.TABLE.get(0).plan(shares).placement();
    double[] throughputs = new double[runs];
    Arrays.setAll(
        throughputs, run -> run(base, shares, seed, Variant.TABLE.size() * run).throughput());
    return printed.throughput(uniform.name(), Model.name(Strategy.BASE))
        / Mean.of(throughputs).getAsDouble();
  }
}
