package io.github.stowage.cassandra.benchmark;

import io.github.stowage.report.PhaseKey;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import javax.management.JMException;

/** Measures one strategy once. */
final class PhaseRunner {
  private final DemoCluster cluster;
  private final OpenLoopMeter openLoop;
  private final Meter ycsb;

  PhaseRunner(DemoCluster cluster, DemoPlan plan) {
    this.cluster = cluster;
    openLoop = new OpenLoopMeter(cluster, plan);
    ycsb = new YcsbMeter(cluster, plan);
  }

  /** Reads from all nodes alike. */
  void warmUp(long seed) throws JMException, IOException, InterruptedException {
    cluster.reset(seed);
    cluster.use(Strategy.RANDOM);
    openLoop.warmUp(seed);
  }

  /**
   * @param cycle from 1
   * @param seed of service times, and of arrivals and keys where the client takes one; the same for
   *     all strategies of a cycle, so that they meet the same load
   */
  PhaseRecord run(DemoPlan.Cell cell, Strategy strategy, int cycle, long seed)
      throws JMException, IOException, InterruptedException, ExecutionException {
    Workload workload = cell.workload();
    cluster.reset(seed);
    cluster.use(strategy);
    cluster.begin(cell.scenario(), seed);
    PhaseKey key =
        new PhaseKey(cycle, cell.scenario().key(), workload.key(), workload.load(), strategy.key());
    return (workload.byYcsb() ? ycsb : openLoop).measure(key, workload, seed);
  }
}
