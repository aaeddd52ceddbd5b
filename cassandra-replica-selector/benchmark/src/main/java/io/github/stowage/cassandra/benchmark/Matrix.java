package io.github.stowage.cassandra.benchmark;

import io.github.stowage.cassandra.benchmark.DemoPlan.Cell;
import io.github.stowage.report.PhaseRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * Runs a plan's phases interleaved: every cycle measures every cell, and within a cell every
 * strategy once, in random order.
 */
final class Matrix {
  private final DemoPlan plan;
  private final DemoCluster cluster;
  private final PhaseRunner runner;
  private final long seed;

  Matrix(DemoPlan plan, DemoCluster cluster, PhaseRunner runner, long seed) {
    this.plan = plan;
    this.cluster = cluster;
    this.runner = runner;
    this.seed = seed;
  }

  /**
   * @param progress is given each phase when it ends
   */
  List<PhaseRecord> run(Consumer<PhaseRecord> progress)
      throws JMException, IOException, InterruptedException, ExecutionException {
    List<PhaseRecord> all = new ArrayList<>();
    Random order = new Random(seed);
    for (int cycle = 1; cycle <= plan.cycles(); cycle++) {
      for (Cell cell : plan.cells()) {
        cluster.prepare(cell.workload());
        try {
          for (Strategy strategy : shuffled(cell.strategies(), order)) {
            PhaseRecord phase = runner.run(cell, strategy, cycle, seed * 1000 + cycle);
            all.add(phase);
            progress.accept(phase);
          }
        } finally {
          cluster.endTrouble();
        }
      }
    }
    return all;
  }

  private static List<Strategy> shuffled(List<Strategy> strategies, Random order) {
    List<Strategy> copy = new ArrayList<>(strategies);
    Collections.shuffle(copy, order);
    return copy;
  }
}
