package io.github.stowage.cassandra.benchmark;

import io.github.stowage.cassandra.benchmark.DemoPlan.Cell;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The evaluation of "Resource Based Assignment of Queries in Distributed Databases" (its Figures 2
 * to 5) on ten data nodes: reads, and scans, by clients that ask as fast as they are answered; with
 * nothing wrong, and with every second node's CPU taken by others. Half an hour.
 *
 * <p>Shorter than there: two numbers of clients instead of five and one for scans, which two cores
 * could not answer to more; scans of 100 records instead of 1,000, and one data set. What its
 * Figure 3 has beside Figure 2 is a disk, and here a read takes as long as it is told.
 */
final class HoroscopePlan {
  /** Ten nodes of four slots serve so many that two cores can answer: 250 a second. */
  private static final Duration SERVICE = Duration.ofMillis(160);

  private static final List<Strategy> STRATEGIES =
      DemoPlan.ALL.stream().filter(strategy -> strategy != Strategy.RANDOM).toList();

  private HoroscopePlan() {}

  static DemoPlan plan() {
    return new DemoPlan(
        Stream.of(Trouble.NO_LOAD, Trouble.EVERY_SECOND)
            .flatMap(
                trouble ->
                    Stream.of(reads(10), reads(50), scans(10))
                        .map(workload -> new Cell(trouble, workload, STRATEGIES)))
            .toList(),
        10,
        100_000,
        DemoPlan.CYCLES,
        Duration.ofSeconds(15),
        Duration.ofSeconds(1),
        Duration.ofSeconds(4));
  }

  private static Workload reads(int clients) {
    return Workload.closed("read", SERVICE, 0, "demo-read", clients);
  }

  private static Workload scans(int clients) {
    return Workload.closed("scan", SERVICE, 100, "demo-scan", clients);
  }
}
