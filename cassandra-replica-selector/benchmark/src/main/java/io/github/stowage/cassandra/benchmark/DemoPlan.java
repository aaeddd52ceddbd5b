package io.github.stowage.cassandra.benchmark;

import io.github.stowage.report.Roles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is measured and for how long.
 *
 * @param cells which scenarios, workloads and strategies
 * @param nodes with data
 * @param records in the table
 * @param cycles phases of each
 * @param warmUp load before the first phase
 * @param settle load before a phase counts
 * @param measure counted part of a phase
 */
record DemoPlan(
    List<Cell> cells,
    int nodes,
    long records,
    int cycles,
    Duration warmUp,
    Duration settle,
    Duration measure) {

  /** Strategies that are compared with each other under one workload in one scenario. */
  record Cell(Trouble scenario, Workload workload, List<Strategy> strategies) {}

  static final List<Strategy> ALL =
      Stream.of(Strategy.values()).filter(s -> s != Strategy.STOCK_DYNAMIC_AGAIN).toList();
  private static final List<Trouble> ONE_NODE =
      List.of(Trouble.NO_LOAD, Trouble.SLOW_NODE, Trouble.BUSY_NEIGHBOUR, Trouble.PAUSES);
  private static final List<Strategy> FEW =
      List.of(
          Strategy.RING_ORDER,
          Strategy.RING_ORDER_AGAIN,
          Strategy.STOCK_DYNAMIC,
          Strategy.ADAPTIVE);
  private static final List<Strategy> STOCK_AND_OURS =
      List.of(Strategy.STOCK_DYNAMIC, Strategy.STOCK_DYNAMIC_AGAIN, Strategy.ADAPTIVE);
  static final int CYCLES = 5;

  /**
   * Reads with nothing wrong and from a slow node: five minutes with the build. Which records are
   * hot does not depend on how many there are, so few will do.
   */
  static DemoPlan quick() {
    return new DemoPlan(
        List.of(
            new Cell(Trouble.NO_LOAD, Workload.READ, FEW),
            new Cell(Trouble.SLOW_NODE, Workload.READ, FEW)),
        DemoCluster.DATA_NODES,
        10_000,
        CYCLES,
        Duration.ofSeconds(8),
        Duration.ofMillis(800),
        Duration.ofMillis(2200));
  }

  /** Every strategy in every scenario, scans where they tell most: half an hour. */
  static DemoPlan full() {
    List<Cell> cells = new ArrayList<>();
    for (Trouble scenario : ONE_NODE) {
      cells.add(new Cell(scenario, Workload.READ, ALL));
    }
    cells.add(
        new Cell(
            Trouble.SLOW_NODE,
            Workload.scan(100, Duration.ofMillis(40)),
            List.of(
                Strategy.RING_ORDER, Strategy.RANDOM, Strategy.STOCK_DYNAMIC, Strategy.ADAPTIVE)));
    return new DemoPlan(
        cells,
        DemoCluster.DATA_NODES,
        100_000,
        CYCLES,
        Duration.ofSeconds(15),
        Duration.ofSeconds(2),
        Duration.ofSeconds(6));
  }

  /**
   * YCSB's own workloads, stock and ours: 7 minutes each. A read takes longer than elsewhere, so
   * that YCSB's threads don't keep the machine busy.
   *
   * @param letters of A to F those that are measured
   * @throws IllegalArgumentException if there is no such workload
   */
  static DemoPlan ycsb(Collection<String> letters) {
    Duration read = Duration.ofMillis(40);
    List<Workload> workloads =
        List.of(
            // Its updates take no slot, but they keep processors busy.
            Workload.ycsb("a", read.multipliedBy(2), 0.5),
            Workload.ycsb("b", read, 0.95),
            Workload.ycsb("c", read, 1),
            Workload.ycsb("d", read, 0.95),
            Workload.ycsb("e", read.multipliedBy(2), 0.95),
            // Each of its operations reads, and every second one then writes.
            Workload.ycsb("f", read, 1));
    Set<String> unknown = new LinkedHashSet<>(letters);
    workloads.forEach(workload -> unknown.remove(workload.key()));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "workload " + String.join(", ", unknown) + ", allowed: a to f");
    }
    List<Cell> cells = new ArrayList<>();
    for (Workload workload : workloads) {
      if (!letters.contains(workload.key())) {
        continue;
      }
      cells.add(new Cell(Trouble.NO_LOAD, workload, STOCK_AND_OURS));
      cells.add(new Cell(Trouble.SLOW_NODE, workload, STOCK_AND_OURS));
    }
    return new DemoPlan(
        cells,
        DemoCluster.DATA_NODES,
        100_000,
        CYCLES,
        Duration.ofSeconds(15),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5));
  }

  /** Whether YCSB's client asks, in all cells. */
  boolean byYcsb() {
    return cells.stream().allMatch(cell -> cell.workload().byYcsb());
  }

  /** Whether clients ask as fast as they are answered, in all cells. */
  boolean unpaced() {
    return cells.stream().allMatch(cell -> cell.workload().load().unpaced());
  }

  /** Noise is what the strategy that is measured twice says. */
  Roles roles() {
    return strategies().contains(Strategy.STOCK_DYNAMIC_AGAIN)
        ? new Roles(
            Strategy.ADAPTIVE.key(),
            Strategy.STOCK_DYNAMIC.key(),
            Strategy.PAPER.key(),
            Strategy.STOCK_DYNAMIC.key(),
            Strategy.STOCK_DYNAMIC_AGAIN.key())
        : Roles.REPLICA_SELECTION;
  }

  DemoPlan withCycles(int count) {
    return new DemoPlan(cells, nodes, records, count, warmUp, settle, measure);
  }

  DemoPlan withRecords(long count) {
    return new DemoPlan(cells, nodes, count, cycles, warmUp, settle, measure);
  }

  int phases() {
    return cycles * cells.stream().mapToInt(cell -> cell.strategies().size()).sum();
  }

  List<Trouble> scenarios() {
    return cells.stream().map(Cell::scenario).distinct().toList();
  }

  /** Those that are measured anywhere, in the order of the enum. */
  List<Strategy> strategies() {
    return Stream.of(Strategy.values())
        .filter(strategy -> cells.stream().anyMatch(c -> c.strategies().contains(strategy)))
        .toList();
  }
}
