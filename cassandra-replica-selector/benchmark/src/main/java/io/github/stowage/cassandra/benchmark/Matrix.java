package io.github.stowage.cassandra.benchmark;

import io.github.stowage.cassandra.benchmark.DemoPlan.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import javax.management.JMException;

/**
 * Runs a plan's phases interleaved: every cycle measures every cell, and within a cell every
 * strategy once, in random order.
 */
final class Matrix {
  /** Is told how far it got. */
  interface Listener {
    void phase(Cell cell, Strategy strategy, PhaseRunner.Outcome outcome);
  }

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

  /** Outcomes by cell and strategy, one per cycle. */
  Map<Cell, Map<Strategy, List<PhaseRunner.Outcome>>> run(Listener listener)
      throws JMException, IOException, InterruptedException, ExecutionException {
    Map<Cell, Map<Strategy, List<PhaseRunner.Outcome>>> all = new LinkedHashMap<>();
    Random order = new Random(seed);
    for (int cycle = 0; cycle < plan.cycles(); cycle++) {
      for (Cell cell : plan.cells()) {
        cluster.prepare(cell.workload());
        try {
          for (Strategy strategy : shuffled(cell.strategies(), order)) {
            PhaseRunner.Outcome outcome =
                runner.run(cell.scenario(), cell.workload(), strategy, seed * 1000 + cycle);
            all.computeIfAbsent(cell, key -> new LinkedHashMap<>())
                .computeIfAbsent(strategy, key -> new ArrayList<>())
                .add(outcome);
            listener.phase(cell, strategy, outcome);
          }
        } finally {
          Trouble.end(cluster.affected());
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
