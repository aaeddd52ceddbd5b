package io.github.stowage.cassandra.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The evaluation of "Resource Based Assignment of Queries in Distributed Databases" (its Figures 2
 * to 5) on ten data nodes: reads, and scans, by clients that ask as fast as they are answered; with
 * nothing wrong, and with every second node's CPU taken by others. An hour.
 *
 * <p>Shorter than there: two numbers of clients instead of five, scans of 100 records instead of
 * 1,000, and one data set. What its Figure 3 has beside Figure 2 is a disk, and here a read takes
 * as long as it is told.
 */
final class HoroscopePlan {
  /** Ten nodes of four slots serve so many that two cores can answer: 250 reads a second. */
  private static final Duration READ = Duration.ofMillis(160);

  private static final int[] CLIENTS = {10, 50};

  private HoroscopePlan() {}

  static DemoPlan plan() {
    List<DemoPlan.Cell> cells = new ArrayList<>();
    for (Trouble scenario : List.of(Trouble.NO_LOAD, Trouble.EVERY_SECOND)) {
      for (int clients : CLIENTS) {
        cells.add(
            new DemoPlan.Cell(
                scenario, Workload.closed("read", READ, 0, "demo-read", clients), DemoPlan.ALL));
        cells.add(
            new DemoPlan.Cell(
                scenario,
                Workload.closed("scan", READ.multipliedBy(2), 100, "demo-scan", clients),
                DemoPlan.ALL));
      }
    }
    return new DemoPlan(
        cells,
        10,
        100_000,
        DemoPlan.CYCLES,
        Duration.ofSeconds(15),
        Duration.ofSeconds(1),
        Duration.ofSeconds(4));
  }
}
