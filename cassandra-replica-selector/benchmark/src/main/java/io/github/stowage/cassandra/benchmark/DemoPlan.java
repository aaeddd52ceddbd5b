package io.github.stowage.cassandra.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is measured and for how long.
 *
 * @param cells which scenarios, workloads and strategies
 * @param cycles phases of each
 * @param settle load before a phase counts
 * @param measureReads counted part of a phase of reads
 * @param measureScans counted part of a phase of scans
 */
record DemoPlan(
    List<Cell> cells, int cycles, Duration settle, Duration measureReads, Duration measureScans) {

  /** Strategies that are compared with each other under one workload in one scenario. */
  record Cell(Trouble scenario, Workload workload, List<Strategy> strategies) {}

  private static final List<Strategy> ALL = List.of(Strategy.values());

  /** Reads everywhere, scans where they tell most: fits into 12 minutes with the start-up. */
  static DemoPlan quick() {
    List<Cell> cells = new ArrayList<>();
    for (Trouble scenario : Trouble.values()) {
      cells.add(new Cell(scenario, Workload.READ, ALL));
    }
    cells.add(
        new Cell(
            Trouble.SLOW_NODE,
            Workload.scan(100, Duration.ofMillis(40)),
            List.of(
                Strategy.RING_ORDER, Strategy.RANDOM, Strategy.STOCK_DYNAMIC, Strategy.ADAPTIVE)));
    return new DemoPlan(
        cells, 5, Duration.ofMillis(700), Duration.ofMillis(1900), Duration.ofMillis(1900));
  }

  /** Every strategy on both workloads, scans up to the paper's 1000 records, longer phases. */
  static DemoPlan full() {
    List<Cell> cells = new ArrayList<>();
    for (Trouble scenario : Trouble.values()) {
      cells.add(new Cell(scenario, Workload.READ, ALL));
      cells.add(new Cell(scenario, Workload.scan(1000, Duration.ofMillis(200)), ALL));
    }
    return new DemoPlan(
        cells, 5, Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(20));
  }

  DemoPlan withCycles(int count) {
    return new DemoPlan(cells, count, settle, measureReads, measureScans);
  }

  int phases() {
    return cycles * cells.stream().mapToInt(cell -> cell.strategies().size()).sum();
  }

  Duration measure(Workload workload) {
    return workload.maxScanLength() == 0 ? measureReads : measureScans;
  }
}
